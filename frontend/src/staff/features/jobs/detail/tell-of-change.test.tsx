import { screen } from '@testing-library/react';
import { renderStaff } from '../../../../../test/render';
import { TellOfChange } from './TellOfChange';

it.each([
  [1, '1 worker has accepted and does not know of it yet.'],
  [2, '2 workers have accepted and do not know of it yet.'],
])('asks whether %s of those who accepted are told', async (count, words) => {
  renderStaff(<TellOfChange open count={count} onTell={() => undefined} onClose={() => undefined} />);
  expect(await screen.findByText(`The time or the place has changed. ${words}`)).toBeVisible();
});
