import { fireEvent, render, screen } from '@testing-library/react';
import { MOVED_MS, useMovingRows } from './use-moving-rows';

const clicked = jest.fn();

function Rows({ ids }: { ids: string[] }) {
  return (
    <ul {...useMovingRows(ids)}>
      {ids.map((id) => (
        <li key={id}>
          <button onClick={() => clicked(id)}>{id}</button>
        </li>
      ))}
    </ul>
  );
}

const click = (id: string) => fireEvent.click(screen.getByRole('button', { name: id }), { detail: 1 });
const press = (id: string) => fireEvent.click(screen.getByRole('button', { name: id }), { detail: 0 });

describe('a list whose rows act at one click', () => {
  beforeEach(() => {
    jest.useFakeTimers();
    clicked.mockClear();
  });
  afterEach(() => jest.useRealTimers());

  it.each([
    ['has left', ['a', 'b', 'c'], ['b', 'c']],
    ['has come before it', ['b', 'c'], ['new', 'b', 'c']],
    ['has changed its place', ['a', 'b'], ['b', 'a']],
  ])('takes no click on a row that has just moved, as another one %s', (_, before, after) => {
    const { rerender } = render(<Rows ids={before} />);
    click('b');
    expect(clicked).toHaveBeenCalledTimes(1);
    rerender(<Rows ids={after} />);
    jest.advanceTimersByTime(MOVED_MS - 1);
    click('b');
    expect(clicked).toHaveBeenCalledTimes(1);
    press('b');
    expect(clicked).toHaveBeenCalledTimes(2);
    jest.advanceTimersByTime(1);
    click('b');
    expect(clicked).toHaveBeenCalledTimes(3);
  });

  it('takes each click where no row has moved', () => {
    const { rerender } = render(<Rows ids={['a', 'b']} />);
    rerender(<Rows ids={['a', 'b', 'c']} />);
    rerender(<Rows ids={['a', 'b']} />);
    click('b');
    expect(clicked).toHaveBeenCalledTimes(1);
  });
});
