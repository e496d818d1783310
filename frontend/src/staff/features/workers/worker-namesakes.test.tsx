import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { stubNetwork } from '../../../../test/network';
import { renderStaff } from '../../../../test/render';
import { referenceAnswers, someWorker } from './workers-fixture';
import { WorkersPage } from './WorkersPage';

const rosa = someWorker();
const sentence = 'Ana Ruiz with the phone (617) 555-0101 is on the list already.';
const refusal = {
  status: 409,
  body: { code: 'worker_exists', error: sentence, worker: { id: 'w-ana', name: 'Ana Ruiz' } },
};
const unlessAsked = ({ body }: { body: unknown }) =>
  (body as { refuseNamesake?: boolean }).refuseNamesake ? refusal : { body: rosa };

/** A form that the server has refused, with the question that follows. */
async function open(button: string, title: string) {
  const seen = stubNetwork({
    'GET /api/workers': { body: [rosa] },
    ...referenceAnswers,
    'POST /api/workers': unlessAsked,
    'PATCH /api/workers/w-rosa': unlessAsked,
  });
  renderStaff(<WorkersPage />);
  await userEvent.click(await screen.findByRole('button', { name: button }));
  const form = within(await screen.findByRole('dialog', { name: title }));
  return {
    form,
    sent: () => seen.filter(({ method }) => method !== 'GET').map(({ body }) => body),
    type: async (label: string, text: string) => {
      await userEvent.clear(form.getByLabelText(label));
      await userEvent.type(form.getByLabelText(label), text);
    },
    question: async () => within(await screen.findByRole('dialog', { name: 'The same person?' })),
  };
}

async function added() {
  const dialog = await open('Add Worker', 'Add Worker');
  await dialog.type('First Name', 'Ana');
  await dialog.type('Last Name', 'Ruiz');
  await dialog.type('Phone', '617 555 0101');
  const add = () => userEvent.click(dialog.form.getByRole('button', { name: 'Add Worker' }));
  await add();
  return { ...dialog, add };
}

const ana = { firstName: 'Ana', lastName: 'Ruiz', phone: '+16175550101' };

describe('somebody who is on the list already', () => {
  it('is asked about, with a way to their page, and keeps what was typed on Cancel', async () => {
    const { form, sent, question, add } = await added();
    const asked = await question();
    expect(asked.getByText(sentence)).toBeInTheDocument();
    const page = asked.getByRole('link', { name: 'Open the page of Ana Ruiz' });
    expect(page).toHaveAttribute('href', '/workers/w-ana');
    expect(page).toHaveAttribute('target', '_blank');
    await userEvent.click(asked.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'The same person?' })).toBeNull());
    expect(form.getByLabelText('First Name')).toHaveValue('Ana');
    expect(form.getByLabelText('Last Name')).toHaveValue('Ruiz');
    expect(form.getByLabelText('Phone')).toHaveValue('617 555 0101');
    expect(sent()).toEqual([expect.objectContaining({ ...ana, refuseNamesake: true })]);

    await add();
    await question();
    expect(sent()).toHaveLength(2);
  });

  it('is added when they are somebody else', async () => {
    const { sent, question } = await added();
    const asked = await question();
    await waitFor(() => expect(asked.getByRole('button', { name: 'Cancel' })).toHaveFocus());
    await userEvent.click(asked.getByRole('button', { name: 'Add Anyway' }));
    expect(await screen.findByText('Worker added successfully')).toBeInTheDocument();
    const [first, second, ...more] = sent();
    expect(first).toEqual({ ...(second as object), refuseNamesake: true });
    expect(second).toEqual(expect.objectContaining(ana));
    expect(second).not.toHaveProperty('refuseNamesake');
    expect(more).toEqual([]);
  });

  it('is asked about when a change gives somebody else their name', async () => {
    const { form, sent, type, question } = await open('Edit Rosa Diaz', 'Edit Worker');
    await type('First Name', 'Ana');
    await type('Last Name', 'Ruiz');
    const save = () => userEvent.click(form.getByRole('button', { name: 'Save Changes' }));
    await save();
    await userEvent.click((await question()).getByRole('button', { name: 'Save Anyway' }));
    expect(await screen.findByText('Worker updated successfully')).toBeInTheDocument();
    const changes = { firstName: 'Ana', lastName: 'Ruiz' };
    expect(sent()).toEqual([{ ...changes, refuseNamesake: true }, changes]);
  });

  it('is no question where neither name nor phone is changed', async () => {
    const { form, sent, type } = await open('Edit Rosa Diaz', 'Edit Worker');
    await type('Email', 'rosa@example.org');
    await userEvent.click(form.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText('Worker updated successfully')).toBeInTheDocument();
    expect(sent()).toEqual([{ email: 'rosa@example.org' }]);
  });
});
