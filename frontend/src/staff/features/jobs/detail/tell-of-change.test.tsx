import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aJob, aMatch } from '../job-fixtures';
import { dialogOf, openJob } from '../open-job';

type Opened = ReturnType<typeof openJob>;

/** Two have accepted; `arrived` runs once the change is stored, before its answer is there. */
function openFilled(arrived: (opened: Opened) => unknown = () => undefined): Opened {
  let job = { ...aJob, openings: 2, filled: 2, reportTo: 'Gate 1' };
  const opened: Opened = openJob({
    'GET /api/hall': { body: { timezone: 'America/New_York', languages: ['en'], textingHours: null } },
    'GET /api/job-matches': { body: [aMatch('Abreu', { status: 'Accepted' })] },
    'GET /api/jobs/j1': () => ({ body: job }),
    'PUT /api/jobs/j1': async ({ body }) => {
      job = { ...job, ...(body as object), version: job.version + 1 };
      await arrived(opened);
      return { body: job };
    },
  });
  return opened;
}

async function movePlace(from: string, to: string) {
  await userEvent.click(await screen.findByRole('button', { name: 'Edit' }));
  const dialog = await dialogOf('Edit Job');
  const place = await dialog.findByRole('textbox', { name: 'Where to Report' });
  await waitFor(() => expect(place).toHaveValue(from));
  await userEvent.clear(place);
  await userEvent.type(place, to);
  await userEvent.click(dialog.getByRole('button', { name: 'Update Job' }));
  return within(await screen.findByRole('dialog', { name: 'Tell the workers?' }));
}

describe('a change of the place', () => {
  it('is proposed as it is now, also the second time', async () => {
    openFilled();
    for (const [from, to] of [
      ['Gate 1', 'Gate 2'],
      ['Gate 2', 'Gate 3'],
    ] as const) {
      const question = await movePlace(from, to);
      await userEvent.click(question.getByRole('button', { name: 'Write a Message' }));
      const message = await dialogOf('Message Workers');
      expect(message.getByRole('textbox', { name: 'Message' })).toHaveValue(
        `Changed: Gala night. Report to: ${to}`,
      );
      await userEvent.click(message.getByRole('button', { name: 'Cancel' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    }
  });

  it('is proposed anew when the text of the one before was changed and left by Back', async () => {
    const { router } = openFilled();
    const write = async (from: string, to: string) => {
      const question = await movePlace(from, to);
      await userEvent.click(question.getByRole('button', { name: 'Write a Message' }));
      return (await dialogOf('Message Workers')).getByRole('textbox', { name: 'Message' });
    };
    await userEvent.type(await write('Gate 1', 'Gate 2'), ' Sorry!');
    await act(() => router.navigate(-1));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await write('Gate 2', 'Gate 3')).toHaveValue('Changed: Gala night. Report to: Gate 3');
  });

  it('is asked about also when the page shows it before the answer is there', async () => {
    openFilled(async ({ client }) => {
      await act(() => client.invalidateQueries());
    });
    expect(await movePlace('Gate 1', 'Gate 2')).toBeDefined();
  });
});
