/** `Demand.stage` of the court: 1–3 open, the others how it ended. */
export const stages = { none: 0, punters: 1, banker: 2, house: 3, dropped: 4, lost: 5, withheld: 6 } as const;
