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

const match = aMatch('Diaz');
const put = `PUT /api/job-matches/${match.id}`;
async function records(answer: string) {
  renderStaff(<RecordAnswer match={match} />);
  await userEvent.click(screen.getByLabelText('Answer by phone or in person'));
  await userEvent.click(await screen.findByTitle(answer));
  await userEvent.click(screen.getByRole('button', { name: 'Record answer' }));
}
const changed = (current: object) => ({
  status: 409,
  body: {
    ...{ statusCode: 409, error: 'This record was changed meanwhile.', code: 'changed_meanwhile' },
    current: { id: match.id, jobId: match.jobId, version: 7, ...current },
  },
});

it('an answer is recorded over no other that staff have not seen', async () => {
  const seen = stubNetwork({ [put]: changed({ status: 'Accepted' }) });
  await records('Interested');
  expect(
    await screen.findByText(/has another answer by now\. Nothing was recorded: look at it first\./),
  ).toBeInTheDocument();
  expect(seen.filter(({ method }) => method === 'PUT')).toHaveLength(1);
});

it('an answer is recorded though something else of the match has changed', async () => {
  const answers = [changed({ status: match.status }), { body: {} }];
  const seen = stubNetwork({ [put]: () => answers.shift() ?? { body: {} } });
  await records('Interested');
  expect(await screen.findByText('Answer recorded')).toBeInTheDocument();
  expect(seen.filter(({ method }) => method === 'PUT')).toHaveLength(2);
});
