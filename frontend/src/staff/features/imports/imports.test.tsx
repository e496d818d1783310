import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { lateAnswer, stubNetwork } from '../../../../test/network';
import { renderRoutes, renderStaff } from '../../../../test/render';
import type { Import } from './api/imports';
import { CheckedStep } from './CheckedStep';
import { ColumnsStep } from './ColumnsStep';
import { ImportPage } from './ImportPage';

const problem = {
  column: 'Cell',
  value: '12',
  message: 'Please enter a valid US phone number',
  suggestion: null,
};
const item: Import = {
  ...{ id: 'i-1', kind: 'workers', fileName: 'members.csv', otherSheets: 0 },
  ...{ status: 'uploaded', match: 'nameAndPhone' },
  ...{ columns: ['Diaz', 'Rosa'], sample: [['Ochs', 'Ben']], mapping: { Diaz: null, Rosa: null } },
  ...{
    fields: [{ field: 'firstName', label: 'First Name' }],
    counts: { new: 0, changed: 0, same: 0, problems: 0 },
  },
  ...{
    problems: [],
    changes: [],
    kept: [],
    keptCount: 0,
    replacements: [],
    checkId: null,
    canUndo: false,
    failure: null,
  },
  ...{ dateOrder: null, dateQuestion: null, progress: 0, rows: 0 },
};
const hint = /No column was recognised/;

describe('a file to be imported', () => {
  it('has a hint where none of its columns is known: it may lack the headers', () => {
    const { unmount } = renderStaff(<ColumnsStep item={item} reading={item} onChange={() => {}} />);
    expect(screen.getByText(hint)).toBeInTheDocument();
    unmount();
    const known: Import = { ...item, mapping: { Diaz: null, Rosa: 'firstName' } };
    renderStaff(<ColumnsStep item={known} reading={known} onChange={() => {}} />);
    expect(screen.queryByText(hint)).toBeNull();
  });

  it('goes in as it was checked: a column that is chosen otherwise since is checked again first', async () => {
    const checked: Import = {
      ...{ ...item, status: 'checked', checkId: 'c-1', mapping: { Diaz: null, Rosa: 'firstName' } },
      counts: { ...item.counts, new: 2 },
    };
    const again = { ...checked, checkId: 'c-2', mapping: { Diaz: null, Rosa: null } };
    let known = checked;
    stubNetwork({ 'GET /api/imports/i-1': () => ({ body: known }) });
    const routes = [{ path: '/workers/import/:importId', element: <ImportPage kind="workers" /> }];
    const { client } = renderRoutes(routes, '/workers/import/i-1');
    const importButton = () => screen.getByRole('button', { name: 'Import 2 workers' });
    const choose = async (label: string) => {
      await userEvent.click(screen.getByRole('combobox', { name: 'Rosa' }));
      // The other column says it, too.
      const options = await screen.findAllByTitle(label);
      await userEvent.click(options.at(-1) as HTMLElement);
    };
    await screen.findByText('What the file would do');
    expect(importButton()).toBeEnabled();
    await choose('Not imported');
    expect(importButton()).toBeDisabled();
    const note = 'The columns were changed since. Check again before you import.';
    expect(screen.getByText(note)).toHaveAttribute('role', 'status');
    await choose('First Name');
    expect(importButton()).toBeEnabled();
    expect(screen.queryByText(note)).toBeNull();
    // A colleague has checked it with another choice.
    known = again;
    await act(() => client.invalidateQueries());
    expect(await screen.findByText(hint)).toBeInTheDocument();
    expect(importButton()).toBeEnabled();
  });

  it('has one proposal for a text that is wrong in many rows', () => {
    const wrong = { column: 'Class', value: 'Bnq', message: 'There is no classification named “Bnq”.' };
    const problems = [2, 3, 4].map((row) => ({ ...wrong, row, suggestion: 'Banquet Server' }));
    const checked: Import = {
      ...item,
      status: 'checked',
      mapping: { Class: 'l26ClassificationId' },
      problems,
    };
    renderStaff(<CheckedStep isAsChosen item={{ ...checked, counts: { ...item.counts, problems: 3 } }} />);
    expect(screen.getAllByRole('button', { name: /^Use “/ })).toHaveLength(1);
    expect(screen.getAllByRole('row')).toHaveLength(4);
  });

  it.each([
    [1000, 1],
    [999, 0],
  ])('says when not all problems are shown: %i', (count, notes) => {
    const problems = Array.from({ length: count }, (_, index) => ({ ...problem, row: index + 2 }));
    const counts = { ...item.counts, problems: count };
    renderStaff(<CheckedStep isAsChosen item={{ ...item, status: 'checked', problems, counts }} />);
    expect(screen.queryAllByText(/^Only the first 1,000 are shown/)).toHaveLength(notes);
  });

  it.each([
    [0, undefined],
    [1, 'Only one sheet of this workbook is read. 1 other has rows, too'],
    [3, 'Only one sheet of this workbook is read. 3 others have rows, too'],
  ])('says when sheets of the workbook are not read: %i', async (otherSheets, words) => {
    stubNetwork({ 'GET /api/imports/i-1': () => ({ body: { ...item, otherSheets } }) });
    renderStaff(<ImportPage kind="workers" />, { path: '/imports/i-1', route: '/imports/:importId' });
    expect(await screen.findByText(/members\.csv/)).toBeInTheDocument();
    expect(screen.queryByText(/Only one sheet/)?.textContent.split(':')[0]).toBe(words);
  });
});

it('whose upload is answered late does not take those away who have gone elsewhere', async () => {
  const { answered, answer } = lateAnswer();
  stubNetwork({
    'POST /api/imports': async () => {
      await answered;
      return { status: 201, body: item };
    },
  });
  const { router } = renderRoutes(
    [
      { path: '/workers/import', element: <ImportPage kind="workers" /> },
      { path: '/jobs', element: <p>The jobs</p> },
    ],
    '/workers/import',
  );
  await userEvent.type(screen.getByLabelText(/paste rows/), 'First,Last');
  await userEvent.click(screen.getByRole('button', { name: 'Upload' }));
  await act(() => router.navigate('/jobs'));
  answer();
  expect(await screen.findByText(/nothing is imported/)).toBeInTheDocument();
  expect(router.state.location.pathname).toBe('/jobs');
});
