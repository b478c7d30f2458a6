/** The word for the person before the screen, in each language: the verb beside it has another form. */
export const isYou = (name: string): boolean => /^(you|tu|vous)$/i.test(name);
