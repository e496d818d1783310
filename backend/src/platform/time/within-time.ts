/** @throws when the work takes longer than so many milliseconds; it is not stopped */
export async function withinTime<T>(work: Promise<T>, milliseconds: number, tooLate: string): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(tooLate)), milliseconds);
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
