import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { renderStaff } from '../../../test/render';
import { HallTimeField } from './HallTime';

function Field({ told }: { told: unknown[] }) {
  const [value, setValue] = useState<string | null>('2026-12-22T15:00:00.000Z');
  const change = (next: string | null) => {
    told.push(next);
    setValue(next);
  };
  return <HallTimeField id="starts" value={value} onChange={change} />;
}

async function show() {
  const told: unknown[] = [];
  renderStaff(
    <>
      <label htmlFor="starts">Starts</label>
      <Field told={told} />
    </>,
  );
  return { field: await screen.findByLabelText('Starts'), told };
}

/** As Chromium tells of a year that is typed: a digit at a time, with noughts before it. */
const typeYear = (field: HTMLElement, year: string) =>
  [...year].forEach((_digit, place) => {
    const soFar = year.slice(0, place + 1).padStart(4, '0');
    fireEvent.change(field, { target: { value: `${soFar}-12-22T10:00` } });
    expect(field).toHaveValue(`${soFar}-12-22T10:00`);
  });

it('keeps the first digits of a year until it is whole', async () => {
  const { field, told } = await show();
  typeYear(field, '2027');
  expect(told).toEqual([
    'incomplete',
    'incomplete',
    'incomplete',
    expect.stringMatching(/^2027-12-22T\d\d:00/),
  ]);
});

it('keeps a year of too few digits to be mended, and is no time with it', async () => {
  const { field, told } = await show();
  typeYear(field, '20');
  await userEvent.tab();
  expect(field).toHaveValue('0020-12-22T10:00');
  expect(told.at(-1)).toBe('incomplete');
});
