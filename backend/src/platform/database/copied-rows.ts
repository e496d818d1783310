/** A row as PostgreSQL writes it: texts, none of them parsed. */
export type TextRow = (string | null)[];

const NEW_LINE = 10;
const ESCAPED: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' };

/** Takes the bytes of `copiedRows` apart. */
export class CopiedRows {
  private begun: Buffer | undefined;

  /** @returns the rows that end with these bytes */
  take(bytes: Buffer): TextRow[] {
    const end = bytes.lastIndexOf(NEW_LINE);
    const all = this.begun ? Buffer.concat([this.begun, bytes]) : bytes;
    if (end < 0) {
      this.begun = all;
      return [];
    }
    const whole = all.length - bytes.length + end;
    this.begun = whole + 1 < all.length ? all.subarray(whole + 1) : undefined;
    return all
      .toString('utf8', 0, whole)
      .split('\n')
      .map((line) => (line.includes('\\') ? line.split('\t').map(unescaped) : line.split('\t')));
  }
}

function unescaped(value: string): string | null {
  if (value === '\\N') return null;
  if (!value.includes('\\')) return value;
  return value.replace(/\\(.)/g, (_, letter: string) => ESCAPED[letter] ?? letter);
}
