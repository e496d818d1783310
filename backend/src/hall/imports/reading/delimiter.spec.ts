import { csvLine } from '../../../platform/lists/csv.js';
import { namesOfFields } from '../headers.js';
import { workerFields } from '../kinds/worker-fields.js';
import { delimiterOf } from './delimiter.js';

const names = new Set([...namesOfFields(workerFields), 'classifications', 'address']);
const members = 'Employee No.;Surname;First Name;Cell Phone;House;Class';

describe('What parts the columns of a text', () => {
  it.each<[what: string, delimiter: string, lines: string[]]>([
    ['commas', ',', ['a,b', '1,2']],
    ['commas, in lines of several lengths', ',', ['a,b,c', '1,2', '1', '1,2,3', '1,2,3,4']],
    ['bars', '|', ['Name|Cell', 'Lopez, Ana|617', 'Silva, Bo|617']],
    ['nothing', ',', ['a']],
    ['semicolons beside decimal commas', ';', ['a;b', '1,5;2']],
    ['tabs beside commas', '\t', ['a\tb', '1, x\t2']],
    ['tabs beside lists', '\t', ['Name\tClassifications', 'Qq card\tServer; Captain; Bar', 'B\tA; B; C']],
    ['tabs beside addresses', '\t', ['House\tAddress', 'A\t1 Main St, Boston, MA', 'B\t2 Elm, Boston, MA']],
    ['tabs beside what looks like names', '\t', ['Name (Last, First)\tCell', 'Lopez, Ana\t617']],
    ['tabs beside more names', '\t', ['House, Name\tCell, Home', 'a, b\tc, d']],
    [
      'tabs below a title',
      '\t',
      ['Name, Cell of members', 'Name\tCell', 'Lopez, Ana\t617', 'Silva, Bo\t617'],
    ],
    ['tabs, of one column', '\t', ['Name', 'Lopez, Ana', 'Silva, Bo']],
    ['commas beside a tab in each row', ',', ['Name,Cell', 'Ana,\t617', 'Bo,\t617', 'Cy,\t617']],
    ['commas beside lists', ',', ['Name,Classifications', 'Qq,A; B; C; D', 'Ww,A; B; C; D']],
    ['commas beside lists, in quotation marks', ',', ['"Foo","Bar"', '"A","1; 2; 3; 4"', '"B","1; 2; 3; 4"']],
    ['semicolons beside addresses', ';', ['House;Address', 'A;1 Main, Boston, MA', 'B;2 Elm, Boston, MA']],
    ['semicolons beside unknown lists', ';', ['Foo;Bar', 'A;1 Main, Boston, MA', 'B;2 Elm, Boston, MA']],
    ['semicolons beside brackets', ';', ['Name (Last, First);Cell', 'Lopez, Ana;617', 'Silva, Bo;617']],
    ['commas beside brackets', ',', ['Name,Notes (house; cell; email)', 'Ana,x', 'Bo,y']],
    ['semicolons that are left out at the end', ';', [members, '1;Lopez, A', '2;Silva, B;;617', '3;Chen, L']],
    ['commas beside quotation marks within', ',', ['Name,Size', 'Ana,5" x 4"; 3"', 'Bo,"6"" x 4""; 3"""']],
    ['commas beside lines within a cell', ',', ['"Name","Foo"', '"Ana","a;b\nc;d\ne;f"', '"Bo","a;b\nc;d"']],
  ])('%s', (_, delimiter, lines) => {
    expect(delimiterOf(lines.join('\n'), names)).toBe(delimiter);
    expect(delimiterOf(`${lines.join('\r\n')}\r\n`, names)).toBe(delimiter);
  });

  it('is a comma in what the hall exports, whatever its cells hold', () => {
    for (const sign of [',', ';', '\t', '|', '"', '\n', '\r\n', '";"', '","', '"\n"', '(', "'"]) {
      const cell = `a${sign}b${sign}c${sign}`;
      const text = [['Foo', 'Bar'], ...Array.from({ length: 4 }, () => [cell, `x${cell}`])]
        .map(csvLine)
        .join('');
      expect([sign, delimiterOf(text, new Set())]).toEqual([sign, ',']);
      expect([sign, delimiterOf(text.slice(0, -30), names)]).toEqual([sign, ',']);
    }
  });
});
