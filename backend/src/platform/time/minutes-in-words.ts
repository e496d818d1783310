/** For staff, in English. */
export const minutesInWords = (minutes: number): string =>
  minutes === 1 ? '1 minute' : `${minutes} minutes`;
