import { folded } from '../words.js';

const TAB = '\t';
const DELIMITERS = [',', ';', TAB, '|'];
const ROWS_LOOKED_AT = 25;

/** A cell in quotation marks; the last one may end behind what is looked at. */
const quoted = /(?<=^|[,;\t|])"(?:[^"]|"")*(?:"(?=[,;\t|\r\n]|(?![^]))|(?![^]))/gm;
/** As in 'Name (Last, First)'. */
const bracketed = /\([^()\r\n]*\)/g;
const withoutSigns = (text: string) => text.replace(/[,;\t|\r\n"]+/g, ' ');

/** What one of the signs would make of the first lines. */
interface Parting {
  delimiter: string;
  /** Of the cells of one line, the names that are known; the line with most of them is the header. */
  known: number;
  header: string;
  /** Cells of most lines that it parts, and how many of all lines have as many. */
  columns: number;
  share: number;
}

/**
 * What parts the columns of a text. The header says most: it has names that the importer knows. Of the rest, most lines
 * have the same number of cells. Lines of tabs are what spreadsheets copy, whatever else stands in their cells.
 * @param names of the columns that may be there, folded
 */
export function delimiterOf(head: string, names: ReadonlySet<string>): string {
  const lines = linesOf(head);
  const partings = DELIMITERS.map((delimiter) => partingBy(delimiter, lines, names));
  const tabbed = lines.filter((line) => line.includes(TAB)).length;
  const byTab = partings.find(({ delimiter }) => delimiter === TAB);
  const namesMore = ({ known, header }: Parting) => known > (byTab?.known ?? 0) && !header.includes(TAB);
  if (tabbed > lines.length / 2 && !partings.some(namesMore)) return TAB;
  // A spreadsheet copies one column without any sign between cells.
  const isOneColumn = names.has(folded(lines[0] ?? '')) && partings.every(({ known }) => known === 0);
  if (isOneColumn && !DELIMITERS.some((sign) => lines[0]?.includes(sign))) return TAB;
  return partings.reduce((best, one) => (isBetter(one, best) ? one : best)).delimiter;
}

const scoreOf = ({ known, share }: Parting) => (1 + known) * share;

function isBetter(one: Parting, other: Parting): boolean {
  const [score, least] = [scoreOf(one), scoreOf(other)];
  return score > least || (score === least && one.columns > other.columns);
}

/** The first lines with text, where nothing within a cell looks like the end of one. */
function linesOf(head: string): string[] {
  const plain = head.replace(quoted, withoutSigns).replace(bracketed, withoutSigns);
  const lines = plain.split(/\r\n|\r|\n/).filter((line) => line.trim() !== '');
  return lines.slice(0, ROWS_LOOKED_AT);
}

function partingBy(delimiter: string, lines: readonly string[], names: ReadonlySet<string>): Parting {
  const parting: Parting = { delimiter, known: 0, header: '', columns: 1, share: 0 };
  const counts = new Map<number, number>();
  for (const line of lines) {
    const cells = line.split(delimiter);
    if (cells.length === 1) continue;
    counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1);
    const known = new Set(cells.map(folded).filter((name) => names.has(name))).size;
    if (known > parting.known) Object.assign(parting, { known, header: line });
  }
  const [[columns, times] = [1, 0]] = [...counts].sort((a, b) => b[1] - a[1] || b[0] - a[0]);
  return { ...parting, columns, share: times / Math.max(1, lines.length) };
}
