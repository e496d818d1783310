import { once } from 'node:events';
import yazl from 'yazl';

/** The same numbers on every run. */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

const FIRST = ['Ana', 'BO', 'carla', 'José', 'Mei', 'Évens', 'Rosa', 'THI'];
const LAST = ['López', 'GARCIA', 'nguyen', 'Désir', 'O’Brien', 'Silva', 'Chen', 'de la Cruz'];

/** Members as a hall has them: cases mixed, two columns of phones, dates in three ways, doubles, empty rows. */
export function membersFile(count: number, doubles: number): string {
  const random = seeded(26);
  const pick = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)] as T;
  const rows: string[] = [];
  for (let n = 1; n <= count; n += 1) {
    const [month, day, year] = [1 + (n % 12), 13 + (n % 15), 1990 + (n % 30)];
    const date = pick([
      `${month}/${day}/${year}`,
      `${year}-${String(month).padStart(2, '0')}-${day}`,
      `${['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'][month - 1]} ${day}, ${year}`,
    ]);
    const number = String(2_000_000 + n).padStart(7, '0');
    const cell = `(617) ${number.slice(0, 3)}-${number.slice(3)}`;
    const phones = random() < 0.2 ? ['', `617.${number.slice(0, 3)}.${number.slice(3)}`] : [cell, ''];
    const house = pick(['Park Plaza', 'PARK PLAZA', 'park plaza', 'Harborview  Hotel']);
    const job = pick(['Banquet Server', 'BANQUET SERVER', 'Banquet Svr.', 'cook']);
    rows.push([String(10_000 + n), `${pick(LAST)} ${n}`, pick(FIRST), ...phones, house, job, date].join(';'));
    if (n % 500 === 0) rows.push(';;;;;;;');
  }
  for (let n = 0; n < doubles; n += 1) rows.push(rows[n * 7] ?? '');
  const header = 'Employee No.;Surname;First Name;Cell Phone;Home Phone;House;Class;Hire Date';
  const groups = 'Member;;;Phones;;Work;;';
  return [groups, header, ...rows].join('\r\n');
}

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
const columnOf = (index: number) => String.fromCharCode(65 + index);

export async function zipOf(parts: Record<string, string | Buffer>): Promise<Buffer> {
  const zip = new yazl.ZipFile();
  for (const [name, content] of Object.entries(parts)) zip.addBuffer(Buffer.from(content as string), name);
  zip.end();
  const chunks: Buffer[] = [];
  zip.outputStream.on('data', (chunk: Buffer) => chunks.push(chunk));
  await once(zip.outputStream, 'end');
  return Buffer.concat(chunks);
}

const workbook =
  '<workbook xmlns:r="r"><sheets><sheet name="Hidden" state="hidden" r:id="r2"/><sheet name="A" r:id="r1"/></sheets></workbook>';
const relations =
  '<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Target="worksheets/sheet2.xml"/></Relationships>';
const styles =
  '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="m/d/yyyy"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs></styleSheet>';

/** A workbook: texts are shared, numbers are numbers, `{ day }` is a date, `{ formula }` has a last result. */
export function workbookOf(
  rows: readonly (readonly (string | number | { day: number } | { formula: string; result: string })[])[],
): Promise<Buffer> {
  const texts: string[] = [];
  const sheet = rows.map((cells, row) => {
    const all = cells.map((cell, column) => {
      const at = `r="${columnOf(column)}${row + 1}"`;
      if (typeof cell === 'number') return `<c ${at}><v>${cell}</v></c>`;
      if (typeof cell === 'object' && 'day' in cell) return `<c ${at} s="1"><v>${cell.day}</v></c>`;
      if (typeof cell === 'object')
        return `<c ${at} t="str"><f>${escaped(cell.formula)}</f><v>${escaped(cell.result)}</v></c>`;
      return cell === '' ? '' : `<c ${at} t="s"><v>${texts.push(cell) - 1}</v></c>`;
    });
    return `<row r="${row + 1}">${all.join('')}</row>`;
  });
  return zipOf({
    'xl/workbook.xml': workbook,
    'xl/_rels/workbook.xml.rels': relations,
    'xl/styles.xml': styles,
    'xl/sharedStrings.xml': `<sst>${texts.map((text) => `<si><t>${escaped(text)}</t></si>`).join('')}</sst>`,
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${sheet.join('')}</sheetData></worksheet>`,
    'xl/worksheets/sheet2.xml': '<worksheet><sheetData/></worksheet>',
  });
}

/** A small file that is very large once it is unpacked. */
export const bomb = (): Promise<Buffer> =>
  zipOf({
    'xl/workbook.xml': workbook,
    'xl/_rels/workbook.xml.rels': relations,
    'xl/worksheets/sheet1.xml': '<worksheet/>',
    'xl/sharedStrings.xml': Buffer.alloc(450 * 1024 * 1024, ' '),
  });

/** @param sheets the rows of each, as XML, and whether it is hidden */
export const workbookOfSheets = (...sheets: readonly [rows: string, state?: string][]): Promise<Buffer> =>
  zipOf({
    'xl/workbook.xml': `<workbook xmlns:r="r"><sheets>${sheets
      .map(([, state = 'visible'], n) => `<sheet name="S${n}" state="${state}" r:id="r${n}"/>`)
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${sheets
      .map((_, n) => `<Relationship Id="r${n}" Target="worksheets/${n}.xml"/>`)
      .join('')}</Relationships>`,
    ...Object.fromEntries(
      sheets.map(([rows], n) => [
        `xl/worksheets/${n}.xml`,
        `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
      ]),
    ),
  });
