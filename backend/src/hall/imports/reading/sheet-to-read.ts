import path from 'node:path';
import { rowsOfSheet, SheetRows } from './sheet-rows.js';
import { Unreadable } from './unreadable.js';
import { plainName, readWholeXml } from './xml.js';
import { broken, ZipEntries } from './zip-entries.js';

/** Bytes that are unpacked to find the sheets with rows. */
const UNPACKED_TO_FIND = 100 * 1024 * 1024;
const SHEETS_LOOKED_AT = 50;

interface SheetToRead {
  /** Its part of the workbook. */
  sheet: string;
  isSince1904: boolean;
}

/** The first visible sheet of a workbook that has rows. @throws Unreadable */
export async function sheetToRead(bytes: Buffer): Promise<SheetToRead> {
  const entries = await ZipEntries.of(bytes, UNPACKED_TO_FIND);
  const { sheets, isSince1904 } = await sheetsOf(entries);
  const first = await withRows(entries, sheets).next();
  const sheet = first.done ? sheets[0] : first.value;
  if (!sheet || !entries.has(sheet)) throw broken();
  return { sheet, isSince1904 };
}

/** How many visible sheets behind the one that is read have rows, too. @throws Unreadable */
export async function otherSheetsOf(bytes: Buffer): Promise<number> {
  const entries = await ZipEntries.of(bytes, UNPACKED_TO_FIND);
  const { sheets } = await sheetsOf(entries);
  const filled: string[] = [];
  for await (const sheet of withRows(entries, sheets)) filled.push(sheet);
  return Math.max(filled.length - 1, 0);
}

async function* withRows(entries: ZipEntries, sheets: readonly string[]): AsyncGenerator<string> {
  for (const sheet of sheets.slice(0, SHEETS_LOOKED_AT)) if (await hasRows(entries, sheet)) yield sheet;
}

/** The parts of the visible sheets, or of all where none is, in their order. */
async function sheetsOf(entries: ZipEntries): Promise<{ sheets: string[]; isSince1904: boolean }> {
  if (!entries.has('xl/workbook.xml')) throw broken();
  const named: { id: string; isHidden: boolean }[] = [];
  let isSince1904 = false;
  await readWholeXml(entries.read('xl/workbook.xml'), {
    open: ({ name, attributes }) => {
      if (plainName(name) === 'workbookPr') isSince1904 = /^(1|true)$/.test(attributes.date1904 ?? '');
      if (plainName(name) === 'sheet')
        named.push({
          id: attributes['r:id'] ?? '',
          isHidden: (attributes.state ?? 'visible') !== 'visible',
        });
    },
  });
  const targets = new Map<string, string>();
  await readWholeXml(entries.read('xl/_rels/workbook.xml.rels'), {
    open: ({ attributes: { Id, Target } }) => {
      if (Id && Target) targets.set(Id, path.posix.resolve('/xl', Target).slice(1));
    },
  });
  const visible = named.filter(({ isHidden }) => !isHidden);
  const sheets = (visible.length > 0 ? visible : named).map(({ id }) => targets.get(id) ?? '');
  return { sheets, isSince1904 };
}

/** One that cannot be read counts: whoever reads it says why. */
async function hasRows(entries: ZipEntries, sheet: string): Promise<boolean> {
  if (!entries.has(sheet)) return false;
  const rows = rowsOfSheet(entries, sheet, new SheetRows(String, () => undefined, false));
  try {
    return !(await rows.next()).done;
  } catch (error) {
    if (error instanceof Unreadable) return true;
    throw error;
  } finally {
    await rows.return(undefined);
  }
}
