import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { stubNetwork } from '../../../../../test/network';
import { renderStaff } from '../../../../../test/render';
import type { WorkerText } from '../api/worker-texts';
import { WorkerTexts } from './WorkerTexts';

const received = (id: string, body: string): WorkerText => ({
  ...{ id, direction: 'in', body, status: 'unclear', jobId: null, jobTitle: null },
  createdAt: '2025-11-21T16:00:00.000Z',
});

it('answers what was there when somebody began to type, and no text that came meanwhile', async () => {
  let texts = [received('t-1', 'What shoes?')];
  const sent: unknown[] = [];
  stubNetwork({
    'GET /api/workers/w-1/texts': () => ({
      body: texts,
      headers: { 'X-Total-Count': String(texts.length) },
    }),
    'POST /api/workers/w-1/texts': ({ body }) => {
      sent.push(body);
      return { body: texts[0] };
    },
  });
  const { client } = renderStaff(<WorkerTexts workerId="w-1" name="Rosa Diaz" refusal={undefined} />);
  await screen.findByText('What shoes?');
  const box = screen.getByRole('textbox', { name: 'Text to Rosa Diaz' });
  await userEvent.type(box, 'Black ones');
  texts = [received('t-2', 'I cannot come'), ...texts];
  await client.invalidateQueries();
  await screen.findByText('I cannot come');
  await userEvent.type(box, '.{Tab}');
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(sent).toEqual([{ message: 'Black ones.', seen: 't-1' }]));
  await waitFor(() => expect(box).toHaveValue(''));
  await userEvent.type(box, 'Why?');
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toEqual({ message: 'Why?', seen: 't-2' });
});
