import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { stubNetwork } from '../../../../../test/network';
import { renderStaff } from '../../../../../test/render';
import { aMatch } from '../../jobs/job-fixtures';
import { RecordAnswer } from './RecordAnswer';

it('an answer by phone is entered on the job', async () => {
  const match = aMatch('Diaz');
  const seen = stubNetwork({ [`PUT /api/job-matches/${match.id}`]: { body: {} } });
  renderStaff(<RecordAnswer match={match} />);
  const button = screen.getByRole('button', { name: 'Record answer' });
  expect(button).toBeDisabled();
  await userEvent.click(screen.getByLabelText('Answer by phone or in person'));
  await userEvent.click(await screen.findByTitle('Interested'));
  await userEvent.click(button);
  await waitFor(() =>
    expect(seen.find(({ method }) => method === 'PUT')?.body).toEqual({ status: 'Interested' }),
  );
  expect(await screen.findByText('Answer recorded')).toBeInTheDocument();
});
