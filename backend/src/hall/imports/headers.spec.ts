import { guessMapping, headOf } from './headers.js';
import { workerFields } from './kinds/worker-fields.js';
import { nearest } from './words.js';

const rowsOf = (...cells: string[][]) => cells.map((one, index) => ({ row: index + 1, cells: one }));

describe('The columns of a file', () => {
  it.each([
    ['Surname', 'lastName'],
    ['EMPLOYEE NO.', 'l26EmployeeId'],
    ['Cell Phone', 'phone'],
    ['Home Phone', 'otherPhone'],
    ['House', 'l26EmployerId'],
    ['Class', 'l26ClassificationId'],
    ['E-mail', 'email'],
    ['Date of Hire', 'l26EmployerDate'],
    ['Shoe size', null],
  ])('are guessed from the words that halls use: %s', (column, field) => {
    expect(guessMapping([column], workerFields)).toEqual({ [column]: field });
  });

  it('give a field to the first column that names it', () => {
    expect(guessMapping(['Cell', 'Mobile'], workerFields)).toEqual({ Cell: 'phone', Mobile: null });
  });

  it('stand below a title and a row of groups, which tell columns of one name apart', () => {
    const rows = rowsOf(
      ['Members of the hall', ''],
      ['Member', '', 'Home', '', 'Cell'],
      ['First Name', 'Last Name', 'Phone', 'Street', 'Phone'],
      ['Ana', 'Lopez', '', '', '617'],
    );
    expect(headOf(rows, workerFields)).toEqual({
      row: 3,
      columns: ['First Name', 'Last Name', 'Home Phone', 'Street', 'Cell Phone'],
    });
  });

  it('have names of their own where the file gives two the same', () => {
    expect(headOf(rowsOf(['Name', 'Note', 'Note', '']), workerFields).columns).toEqual([
      ...['Name', 'Note', 'Note (2)', 'Column 4'],
    ]);
  });
});

describe('A name that nobody has', () => {
  const names = ['Banquet Server', 'Bartender', 'Room Attendant', 'Cook'];
  it.each([
    ['Banquet Svr.', 'Banquet Server'],
    ['Bnq Srv', 'Banquet Server'],
    ['Bartendr', 'Bartender'],
    ['Room Attendent', 'Room Attendant'],
    ['Astronaut', null],
    ['!', null],
  ])('%j is nearest to %s', (typed, name) => {
    expect(nearest(typed, names)).toBe(name);
  });
});
