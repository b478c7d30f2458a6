/** The smaller, or the greater, of two amounts; `Math` takes no bigint. */
export const least = (a: bigint, b: bigint): bigint => (a < b ? a : b);
export const greatest = (a: bigint, b: bigint): bigint => (a > b ? a : b);
