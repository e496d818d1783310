/** One line of the table. */
export interface Figure {
  what: string;
  ours: string;
  theirs: string;
  /** ours against theirs, as a number to hold against the goal. */
  ratio?: number;
  goal?: { text: string; holds: (ratio: number) => boolean };
}

export const atMost = (limit: number) => ({ text: `≤ ${limit}×`, holds: (ratio: number) => ratio <= limit });
export const atLeast = (limit: number) => ({ text: `≥ ${limit}×`, holds: (ratio: number) => ratio >= limit });

/** What may be so much at most, whatever the machine. */
export function allowed(
  what: string,
  ours: number,
  limit: number,
  inWords: (value: number) => string,
): Figure {
  const holds = (ratio: number) => ratio <= 1;
  const goal = { text: '≤ 1×', holds };
  return { what, ours: inWords(ours), theirs: `${inWords(limit)} allowed`, ratio: ours / limit, goal };
}

export const milliseconds = (value: number) =>
  `${value.toFixed(value < 100 && !Number.isInteger(value) ? 1 : 0)} ms`;
export const perSecond = (value: number) => `${Math.round(value).toLocaleString('en')}/s`;
export const megabytes = (value: number) => `${Math.round(value / 1_048_576)} MB`;
export const kilobytes = (value: number) => `${(value / 1000).toFixed(1)} kB`;

export function table(figures: readonly Figure[]): string {
  const rows = figures.map(({ what, ours, theirs, ratio, goal }) => {
    const verdict = goal && ratio !== undefined ? (goal.holds(ratio) ? 'holds' : '**missed**') : '';
    return [what, ours, theirs, ratio === undefined ? '' : `${ratio.toFixed(2)}×`, goal?.text ?? '', verdict];
  });
  const lines = [
    ['what', 'ours', 'against', 'ratio', 'goal', ''],
    ['---', '---', '---', '---', '---', '---'],
    ...rows,
  ];
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** The figures of a case; one that fails says so in its line, and the others are measured all the same. */
export async function measured(of: string, measure: () => Promise<Figure | Figure[]>): Promise<Figure[]> {
  try {
    return [await measure()].flat();
  } catch (error) {
    console.error(error);
    const [reason = ''] = String(error).split('\n');
    return [{ what: of, ours: 'not measured', theirs: reason.replaceAll('|', '/').slice(0, 120) }];
  }
}
