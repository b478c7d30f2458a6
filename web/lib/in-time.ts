/**
 * The answer, or `late` if it takes longer than `atMost` milliseconds: nothing that hangs is waited for. Rejects as the
 * answer does.
 */
export async function inTime<T, L>(answer: Promise<T>, atMost: number, late: () => L): Promise<T | L> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<L>((resolve, reject) => {
    timer = setTimeout(() => {
      try {
        resolve(late());
      } catch (error) {
        reject(error);
      }
    }, atMost);
  });
  return Promise.race([answer, limit]).finally(() => clearTimeout(timer));
}
