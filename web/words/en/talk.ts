/** How players call themselves. */
export const en = {
  nickname: {
    title: 'Nickname',
    holds:
      'The others see it at every table of this house, always with the beginning of your address beside it. Nothing that you sign depends on it.',
    label: 'Your nickname',
    save: 'Save',
    remove: 'Remove it',
    now: (name: string) => `You are called ${name}.`,
    none: 'You have no nickname.',
  },
};
