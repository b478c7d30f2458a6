/** The smaller of two amounts; `Math.min` takes no bigint. */
export const least = (a: bigint, b: bigint): bigint => (a < b ? a : b);
