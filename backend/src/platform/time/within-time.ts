/**
 * What the work gives, if it is done in time; it is not stopped otherwise.
 * @throws an error with the sentence when so many milliseconds have passed
 */
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
