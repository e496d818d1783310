/** PostgreSQL stores neither U+0000 nor half a character. */
export const storable = (text: string): string =>
  text.replaceAll('\u0000', '').replace(/\p{Surrogate}/gu, '\uFFFD');
