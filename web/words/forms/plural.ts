/**
 * Which of two forms a number takes in a language: `many(3, { one: '1 coup', other: '3 coups' })`. English and Italian
 * have them alike; French says *one* for 0, too.
 */
export function manyIn(
  language: string,
): (count: number, forms: { readonly one: string; readonly other: string }) => string {
  const rules = new Intl.PluralRules(language);
  return (count, { one, other }) => (rules.select(count) === 'one' ? one : other);
}
