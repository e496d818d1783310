import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { lateAnswer, stubNetwork } from '../../../../test/network';
import { renderStaff } from '../../../../test/render';
import { someWorker } from '../workers/workers-fixture';
import type { Sentence } from './api/wording';
import { WordingPage } from './WordingPage';

const offer: Sentence = {
  key: 'text.offer',
  english: 'Job Offer: {title} {link}',
  original: 'Oferta: {title} {link}',
  text: 'Oferta: {title} {link}',
  placeholders: ['link', 'title'],
  mayChange: true,
  confirmed: null,
  version: 1,
};
const call: Sentence = {
  ...offer,
  key: 'page.call',
  english: 'Call {name}',
  original: 'Llame a {name}',
  text: 'Llame ya a {name}',
  placeholders: ['name'],
  confirmed: { by: 'maria', at: '2026-03-04T12:00:00.000Z' },
};

const rosa = someWorker();

function open(answers: Parameters<typeof stubNetwork>[0] = {}) {
  const seen = stubNetwork({
    'GET /api/wording/es': { body: { language: 'es', sentences: [offer, call], version: 1 } },
    ...answers,
  });
  renderStaff(<WordingPage />);
  return seen;
}

const edit = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Edit Job Offer: {title} {link}' }));
  return within(await screen.findByRole('dialog', { name: 'Edit Sentence' }));
};
const type = async (field: HTMLElement, text: string) => {
  await userEvent.clear(field);
  await userEvent.click(field);
  await userEvent.paste(text);
};

describe('the wording page', () => {
  it('shows the sentences side by side, and who confirmed which', async () => {
    open();
    const row = within(await screen.findByRole('row', { name: /Call \{name\}/ }));
    expect(row.getByText('Llame ya a {name}')).toHaveAttribute('lang', 'es');
    expect(row.getByText('Confirmed by maria')).toBeVisible();
    expect(row.getByText('The hall’s own')).toBeVisible();
    expect(screen.getByText('1 of 2 sentences are not yet confirmed by a native speaker')).toBeVisible();
  });

  it('confirms one by one', async () => {
    const seen = open({ 'POST /api/wording/es/text.offer/confirm': { body: offer } });
    await userEvent.click(await screen.findByRole('button', { name: 'Confirm “Job Offer: {title} {link}”' }));
    await waitFor(() =>
      expect(seen.find(({ method }) => method === 'POST')?.body).toEqual({
        confirmed: true,
        text: expect.any(String),
      }),
    );
  });

  it('shows beside the field why a sentence is refused', async () => {
    const message = 'Keep {link}: it is filled in for each worker';
    const seen = open({
      'PUT /api/wording/es/text.offer': {
        status: 400,
        body: { error: message, details: [{ field: 'text', message }] },
      },
    });
    const form = await edit();
    await type(form.getByLabelText('Sentence'), 'Oferta: {title}');
    await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
    expect(await form.findByText(message)).toBeVisible();
    expect(seen.find(({ method }) => method === 'PUT')?.body).toEqual({ text: 'Oferta: {title}' });
  });

  it('shows beside the field, and not for a moment, why a sentence cannot be previewed', async () => {
    const message = 'Keep {link}: it is filled in for each worker';
    open({
      'POST /api/wording/es/text.offer/preview': {
        status: 400,
        body: { error: message, details: [{ field: 'text', message }] },
      },
    });
    const form = await edit();
    await type(form.getByLabelText('Sentence'), 'Oferta: {title}');
    await userEvent.click(form.getByRole('button', { name: 'Preview' }));
    expect((await form.findByText(message)).closest('.ant-form-item')).toContainElement(
      form.getByLabelText('Sentence'),
    );
    expect(screen.getAllByText(message)).toHaveLength(1);
  });

  it('previews what was typed, with its segments, for whom the hall chooses, and says who that is', async () => {
    const seen = open({
      'POST /api/wording/es/text.offer/preview': {
        body: { text: 'Oferta: Cook https://x', segments: 2, worker: { id: rosa.id, name: 'Rosa Diaz' } },
      },
    });
    const form = await edit();
    await userEvent.click(form.getByRole('button', { name: 'Preview' }));
    expect(await form.findByText('Oferta: Cook https://x')).toBeVisible();
    expect(form.getByText('2 segments')).toBeVisible();
    expect(form.getByText('For Rosa Diaz:')).toBeVisible();
    expect(seen.find(({ method }) => method === 'POST')?.body).toEqual({ text: offer.text, workerId: null });
    await type(form.getByLabelText('Sentence'), 'Oferta: {title}! {link}');
    expect(form.queryByText('For Rosa Diaz:')).toBeNull();
  });

  it('previews for the worker who is chosen', async () => {
    const seen = open({
      'GET /api/workers': { body: [rosa] },
      [`GET /api/workers/${rosa.id}`]: { body: rosa },
      'POST /api/wording/es/text.offer/preview': {
        body: { text: 'Oferta: Cook https://x', segments: 1, worker: { id: rosa.id, name: 'Rosa Diaz' } },
      },
    });
    const form = await edit();
    await userEvent.type(form.getByLabelText('Preview For'), 'ros');
    await userEvent.click(await screen.findByText(/Rosa Diaz ·/));
    await userEvent.click(form.getByRole('button', { name: 'Preview' }));
    expect(await form.findByText('For Rosa Diaz:')).toBeVisible();
    expect(seen.find(({ method }) => method === 'POST')?.body).toEqual({
      text: offer.text,
      workerId: rosa.id,
    });
  });

  it('lets one choose where somebody else has worded the sentence meanwhile', async () => {
    const current = { ...offer, text: 'Trabajo: {title} {link}', version: 2 };
    const error = 'This record was changed meanwhile.';
    const seen = open({
      'PUT /api/wording/es/text.offer': ({ ifMatch, body }) =>
        ifMatch === '"1"'
          ? { status: 409, body: { error, code: 'changed_meanwhile', current } }
          : { body: { ...current, ...(body as object), version: 3 } },
    });
    const form = await edit();
    const mine = 'Empleo: {title} {link}';
    await type(form.getByLabelText('Sentence'), mine);
    await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
    const choice = within(await form.findByRole('group', { name: 'Sentence' }));
    expect(choice.getByRole('radio', { name: `Theirs: ${current.text}` })).not.toBeChecked();
    await userEvent.click(choice.getByRole('radio', { name: `Mine: ${mine}` }));
    await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText('Sentence updated')).toBeInTheDocument();
    expect(seen.filter(({ method }) => method === 'PUT').map(({ ifMatch, body }) => [ifMatch, body])).toEqual(
      [
        ['"1"', { text: mine }],
        ['"2"', { text: mine }],
      ],
    );
  });

  it('goes back to the original', async () => {
    const seen = open({ 'PUT /api/wording/es/page.call': { body: call } });
    await userEvent.click(await screen.findByRole('button', { name: 'Edit Call {name}' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Back to the Original' }));
    await waitFor(() =>
      expect(seen.find(({ method }) => method === 'PUT')).toMatchObject({
        ifMatch: '"1"',
        body: { text: null },
      }),
    );
  });

  it('returns the focus to the button of the sentence that was looked at', async () => {
    open();
    const form = await edit();
    await userEvent.click(form.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Edit Job Offer: {title} {link}' })).toHaveFocus(),
    );
  });

  it('leaves another sentence open when a late answer comes of the one before', async () => {
    const { answered, answer } = lateAnswer();
    open({
      'PUT /api/wording/es/page.call': async () => {
        await answered;
        return { body: call };
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Edit Call {name}' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Back to the Original' }));
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const form = await edit();
    answer();
    await screen.findByText('Back to the original');
    expect(form.getByLabelText('Sentence')).toBeVisible();
  });
});
