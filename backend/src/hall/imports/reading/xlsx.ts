import { mergedDown } from './merged-cells.js';
import { type NumberFormat, rowsOfSheet, SheetRows } from './sheet-rows.js';
import { sheetToRead } from './sheet-to-read.js';
import { type FileRow, MAX_ROW_LENGTH, Unreadable } from './unreadable.js';
import { plainName, readWholeXml, readXml, unescaped } from './xml.js';
import { ZipEntries } from './zip-entries.js';

/** Characters of all different texts of a workbook. */
const MAX_TEXT = 40_000_000;
/** Bytes that are unpacked for the first rows alone, whoever else's are read at the same time. */
const UNPACKED_FOR_HEAD = 100 * 1024 * 1024;
const LOOKED_THROUGH_FOR_HEAD = UNPACKED_FOR_HEAD / 5;

const ZIP = [0x50, 0x4b, 3, 4];
export const isZip = (bytes: Uint8Array) => ZIP.every((byte, at) => bytes[at] === byte);

/**
 * The rows of a workbook's {@link sheetToRead}; of a formula its last result, and cells that are merged over
 * several rows in each of them. @throws Unreadable
 */
export async function* xlsxRows(bytes: Buffer, first = Infinity): AsyncGenerator<FileRow> {
  const isWhole = first === Infinity;
  const entries = await ZipEntries.of(bytes, isWhole ? Infinity : UNPACKED_FOR_HEAD);
  const { sheet, isSince1904 } = await sheetToRead(bytes);
  const formatOf = await numberFormats(entries);
  const textAt = sharedTextAt(
    await sharedTexts(entries, isWhole ? Infinity : await textsNeeded(entries, sheet, first)),
  );
  const isLookedThrough = isWhole || entries.sizeOf(sheet) <= LOOKED_THROUGH_FOR_HEAD;
  const merged = isLookedThrough ? await mergedDown(entries, sheet) : undefined;
  yield* rowsOfSheet(entries, sheet, new SheetRows(textAt, formatOf, isSince1904, merged));
}

const sharedTextAt = (texts: readonly string[]) => (index: number) => texts[index] ?? '';

/** How many of the shared texts the first rows refer to. */
async function textsNeeded(entries: ZipEntries, sheet: string, first: number): Promise<number> {
  let [needed, count] = [0, 0];
  const note = (index: number) => {
    if (Number.isInteger(index)) needed = Math.max(needed, index + 1);
    return String(index);
  };
  const rows = new SheetRows(note, () => undefined, false);
  // Some of them may turn out to be empty, and others to be read in their place.
  const read = rowsOfSheet(entries, sheet, rows);
  while (count < 2 * first && !(await read.next()).done) count += 1;
  await read.return(undefined);
  return needed;
}

/** How the styles of cells show a number. */
async function numberFormats(entries: ZipEntries): Promise<(style: number) => NumberFormat> {
  if (!entries.has('xl/styles.xml')) return () => undefined;
  const formats = new Map<number, string>();
  const styles: number[] = [];
  let isInCells = false;
  await readWholeXml(entries.read('xl/styles.xml'), {
    open: ({ name, attributes }) => {
      const tag = plainName(name);
      if (tag === 'numFmt') formats.set(Number(attributes.numFmtId), attributes.formatCode ?? '');
      if (tag === 'cellXfs') isInCells = true;
      if (tag === 'xf' && isInCells) styles.push(Number(attributes.numFmtId ?? 0));
    },
    close: (name) => {
      if (name === 'cellXfs') isInCells = false;
    },
  });
  const shown = styles.map((id) => formatBy(id, formats.get(id)));
  return (style) => shown[style];
}

function formatBy(id: number, code: string | undefined): NumberFormat {
  if (isDateFormat(id, code)) return 'date';
  return code && /^0{2,30}$/.test(code) ? { digits: code.length } : undefined;
}

function isDateFormat(id: number, code: string | undefined): boolean {
  if (code === undefined) return (id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 36);
  return /[dy]/i.test(code.replace(/"[^"]*"|\\.|\[[^\]]*\]/g, ''));
}

/** @param most that are needed: the ones behind them are not read */
async function sharedTexts(entries: ZipEntries, most: number): Promise<string[]> {
  const texts: string[] = [];
  if (!entries.has('xl/sharedStrings.xml')) return texts;
  let text = '';
  let isText = false;
  let isHint = false;
  let length = 0;
  const read = readXml(entries.read('xl/sharedStrings.xml'), {
    open: ({ name }) => {
      const tag = plainName(name);
      if (tag === 'si') text = '';
      if (tag === 'rPh') isHint = true;
      isText = tag === 't' && !isHint;
    },
    text: (part) => {
      if (isText && text.length < MAX_ROW_LENGTH) text += part;
    },
    close: (name) => {
      if (name === 't') isText = false;
      if (name === 'rPh') isHint = false;
      if (name !== 'si') return;
      length += text.length;
      if (length > MAX_TEXT) throw new Unreadable('The workbook holds too much text.');
      texts.push(unescaped(text));
    },
  });
  while (texts.length < most && !(await read.next()).done);
  await read.return(undefined);
  return texts;
}
