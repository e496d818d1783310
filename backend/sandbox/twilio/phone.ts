/** E.164 as Twilio reads a number: `+` and 10 to 15 digits, a bare US number completed. Null: not a number. */
export function toE164(input: string): string | null {
  const compact = input.replace(/[\s().-]/g, '');
  const full = /^\d{10}$/.test(compact)
    ? `+1${compact}`
    : /^1\d{10}$/.test(compact)
      ? `+${compact}`
      : compact;
  return /^\+(1\d{10}|[2-9]\d{7,14})$/.test(full) ? full : null;
}
