/** `Demand.stage` of the court: 1–3 open, the others how it ended. From `lost` on it has awards. */
export const stages = {
  none: 0,
  punters: 1,
  banker: 2,
  house: 3,
  answered: 4,
  dropped: 5,
  lost: 6,
  withheld: 7,
} as const;
