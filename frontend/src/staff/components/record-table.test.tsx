import { render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { RecordTable } from './RecordTable';

const rowsFrom = (first: number) =>
  Array.from({ length: 100 }, (_, index) => ({ id: `w${first + index}`, name: `Worker ${first + index}` }));
const columns = [{ title: 'Name', render: ({ name }: { name: string }) => name }];
const table = (rows: ReturnType<typeof rowsFrom>) => (
  <RecordTable label="Workers" rows={rows} columns={columns} loading={false} empty={null} />
);
const shown = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent);

describe('a table of many records', () => {
  it('draws first what a screen shows', () => {
    const page = document.createElement('div');
    page.innerHTML = renderToString(table(rowsFrom(1)));
    expect(page.querySelectorAll('tbody tr')).toHaveLength(20);
    expect(page.querySelector('tbody tr')).toHaveTextContent('Worker 1');
  });

  it('then has all of its rows in their order, on every page', () => {
    const { rerender } = render(table(rowsFrom(1)));
    expect(shown()).toEqual(rowsFrom(1).map(({ name }) => name));
    rerender(table(rowsFrom(101)));
    expect(shown()).toEqual(rowsFrom(101).map(({ name }) => name));
  });

  it('keeps the rows that were there when others come between them', () => {
    const before = rowsFrom(1);
    const { rerender } = render(table(before));
    const last = screen.getByRole('rowheader', { name: 'Worker 100' });
    rerender(table([...before.slice(0, 50), ...rowsFrom(500).slice(0, 1), ...before.slice(50)]));
    expect(shown()[50]).toBe('Worker 500');
    expect(screen.getByRole('rowheader', { name: 'Worker 100' })).toBe(last);
  });
});
