import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { ClassificationChecklist } from './ClassificationChecklist';

const options = Array.from({ length: 40 }, (_, n) => ({ value: `c${n}`, label: `Grade ${n + 1}` }));

function Host({
  chosen = ['c1', 'gone'],
  onChange,
}: {
  chosen?: string[];
  onChange: (ids: string[]) => void;
}) {
  const [value, setValue] = useState(chosen);
  return (
    <>
      <ClassificationChecklist
        options={options}
        value={value}
        onChange={(ids) => {
          setValue(ids);
          onChange(ids);
        }}
      />
      <button>After</button>
    </>
  );
}

const box = (name: string) => screen.getByLabelText(name);
const filter = () => screen.getByRole('textbox', { name: 'Filter classifications' });

describe('a checkbox for each classification', () => {
  const changed = jest.fn();

  beforeEach(() => {
    changed.mockClear();
    render(<Host onChange={changed} />);
  });

  it('counts what is chosen, without what is gone', async () => {
    expect(screen.getByRole('status')).toHaveTextContent('1 of 40 selected');
    await userEvent.click(box('Grade 7'));
    expect(screen.getByRole('status')).toHaveTextContent('2 of 40 selected');
    expect(changed).toHaveBeenLastCalledWith(['c1', 'c6']);
    await userEvent.click(box('Grade 2'));
    expect(changed).toHaveBeenLastCalledWith(['c6']);
  });

  it('can be filtered, and what is filtered out stays chosen', async () => {
    await userEvent.type(filter(), 'grade 2');
    expect(screen.getAllByRole('checkbox')).toHaveLength(11);
    await userEvent.click(box('Grade 29'));
    expect(changed).toHaveBeenLastCalledWith(['c1', 'c28']);
    await userEvent.clear(filter());
    await userEvent.type(filter(), 'nothing');
    expect(screen.getByText('No classifications match.')).toBeInTheDocument();
  });

  it('shows on demand only what is chosen', async () => {
    const only = screen.getByRole('button', { name: 'Selected only', pressed: false });
    await userEvent.click(only);
    expect(screen.getAllByRole('checkbox')).toEqual([box('Grade 2')]);
    await userEvent.click(only);
    expect(screen.getAllByRole('checkbox')).toHaveLength(40);
  });

  it('is one stop of the Tab key; the arrow keys move within', async () => {
    await userEvent.click(filter());
    await userEvent.keyboard('{ArrowDown}');
    expect(box('Grade 1')).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}');
    expect(box('Grade 2')).toHaveFocus();
    await userEvent.keyboard(' ');
    expect(changed).toHaveBeenLastCalledWith([]);
    await userEvent.keyboard('{End}');
    expect(box('Grade 40')).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}');
    expect(box('Grade 40')).toHaveFocus();
    await userEvent.keyboard('{Home}');
    expect(box('Grade 1')).toHaveFocus();
    await userEvent.tab();
    expect(screen.getByRole('button', { name: 'Selected only' })).toHaveFocus();
    await userEvent.tab({ shift: true });
    expect(box('Grade 1')).toHaveFocus();
  });
});
