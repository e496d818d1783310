import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { stubNetwork } from '../../../../test/network';
import { renderStaff, someUser } from '../../../../test/render';
import { HallButton } from './HallDialog';

const hall = {
  timezone: 'America/New_York',
  name: 'Local 26',
  phone: null as string | null,
  textingHours: null,
  sealsTo: null as string | null,
  languages: ['en', 'es', 'vi'],
  version: 4,
};

type Handlers = Parameters<typeof stubNetwork>[0];

async function open(handlers: Handlers = {}, user = someUser) {
  const seen = stubNetwork({
    'GET /api/hall': { body: hall },
    'GET /api/audit-entries': { body: [] },
    ...handlers,
  });
  renderStaff(<HallButton />, { user });
  const button = screen.getByRole('button', { name: 'Hall and Texting Hours' });
  await waitFor(() => expect(button).toBeEnabled());
  await userEvent.click(button);
  return { form: within(await screen.findByRole('dialog')), seen };
}
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save Changes' }));

/** As Chromium has a field of which the hour was deleted; where it was empty before, it tells of no change. */
function leaveHalfTyped(field: HTMLElement) {
  Object.defineProperty(field, 'validity', { value: { badInput: true }, configurable: true });
  fireEvent.change(field, { target: { value: '' } });
  fireEvent.blur(field);
}

describe("the hall's name and phone", () => {
  it('are changed one by one, as the version that was seen', async () => {
    const { form, seen } = await open({
      'PUT /api/hall': { body: { ...hall, phone: '+16175550126', version: 5 } },
    });
    expect(form.getByLabelText('Name')).toHaveValue('Local 26');
    await userEvent.type(form.getByLabelText('Phone'), ' (617) 555-0126 ');
    await save();
    expect(await screen.findByText("The hall's settings were updated")).toBeInTheDocument();
    const [put] = seen.filter(({ method }) => method === 'PUT');
    expect(put?.body).toEqual({ phone: '(617) 555-0126' });
    expect(put?.ifMatch).toBe('"4"');
  });

  it('of which somebody else changed one meanwhile are not overwritten: one chooses', async () => {
    let current = hall;
    const { form, seen } = await open({
      'GET /api/hall': () => ({ body: current }),
      'PUT /api/hall': ({ ifMatch, body }) => {
        if (ifMatch === '"4"') {
          current = { ...hall, name: 'UNITE HERE 26', version: 5 };
          const error = 'This record was changed meanwhile.';
          return { status: 409, body: { error, code: 'changed_meanwhile', current } };
        }
        return { body: { ...current, ...(body as object), version: 6 } };
      },
    });
    await userEvent.type(form.getByLabelText('Name'), ' Boston');
    await save();
    const choice = within(await form.findByRole('group', { name: 'Name' }));
    expect(choice.getByRole('radio', { name: 'Theirs: UNITE HERE 26' })).not.toBeChecked();
    await userEvent.click(choice.getByRole('radio', { name: 'Mine: Local 26 Boston' }));
    await save();
    expect(await screen.findByText("The hall's settings were updated")).toBeInTheDocument();
    const puts = seen.filter(({ method }) => method === 'PUT');
    expect(puts.map(({ ifMatch, body }) => [ifMatch, body])).toEqual([
      ['"4"', { name: 'Local 26 Boston' }],
      ['"5"', { name: 'Local 26 Boston' }],
    ]);
  });

  it('and where the seals of its records go are an address, or none', async () => {
    let current: object = hall;
    const { form, seen } = await open({
      'GET /api/hall': () => ({ body: current }),
      'PUT /api/hall': ({ body }) => ({ body: (current = { ...hall, ...(body as object), version: 5 }) }),
    });
    await userEvent.type(form.getByLabelText('Seals To'), 'records');
    await save();
    expect(await form.findByText('Invalid email')).toBeInTheDocument();
    await userEvent.type(form.getByLabelText('Seals To'), '@example.org');
    await save();
    expect(await screen.findByText("The hall's settings were updated")).toBeInTheDocument();
    expect(seen.find(({ method }) => method === 'PUT')?.body).toEqual({ sealsTo: 'records@example.org' });
    await userEvent.click(screen.getByRole('button', { name: 'Hall and Texting Hours' }));
    const again = within(await screen.findByRole('dialog'));
    await userEvent.clear(again.getByLabelText('Seals To'));
    await save();
    await waitFor(() =>
      expect(seen.filter(({ method }) => method === 'PUT')[1]?.body).toEqual({ sealsTo: null }),
    );
  });

  it('and where the seals go is for admins to change, which the form says to others', async () => {
    const { form } = await open({}, { ...someUser, role: 'user' });
    expect(form.getByLabelText('Seals To')).toBeDisabled();
    expect(form.getByText(/Only an admin can change it/)).toBeInTheDocument();
    expect(form.getByLabelText('Name')).toBeEnabled();
  });

  it('and its texting hours are set with both times, and taken away with none', async () => {
    const textingHours = { from: '08:00', to: '20:00' };
    let current: object = hall;
    const { form, seen } = await open({
      'GET /api/hall': () => ({ body: current }),
      'PUT /api/hall': ({ body }) => ({ body: (current = { ...hall, ...(body as object), version: 5 }) }),
    });
    fireEvent.change(form.getByLabelText('Texts from'), { target: { value: '08:00' } });
    await save();
    expect(await form.findByText('Give both times, or none')).toBeInTheDocument();
    fireEvent.change(form.getByLabelText('Texts until'), { target: { value: '07:00' } });
    await save();
    expect(await form.findByText('The second time must be later than the first')).toBeInTheDocument();
    fireEvent.change(form.getByLabelText('Texts until'), { target: { value: '20:00' } });
    await save();
    expect(await screen.findByText("The hall's settings were updated")).toBeInTheDocument();
    expect(seen.find(({ method }) => method === 'PUT')?.body).toEqual({ textingHours });
    await userEvent.click(screen.getByRole('button', { name: 'Hall and Texting Hours' }));
    const again = within(await screen.findByRole('dialog'));
    expect(again.getByLabelText('Texts from')).toHaveValue('08:00');
    for (const label of ['Texts from', 'Texts until'])
      fireEvent.change(again.getByLabelText(label), { target: { value: '' } });
    await save();
    await waitFor(() =>
      expect(seen.filter(({ method }) => method === 'PUT')[1]?.body).toEqual({ textingHours: null }),
    );
  });

  it('and a half typed time is refused, not taken for none', async () => {
    const textingHours = { from: '09:00', to: '20:00' };
    const { form, seen } = await open({
      'GET /api/hall': { body: { ...hall, textingHours } },
      'PUT /api/hall': { body: hall },
    });
    const fields = ['Texts from', 'Texts until'].map((label) => form.getByLabelText(label));
    for (const field of fields) leaveHalfTyped(field);
    await save();
    expect(await form.findByText('Invalid time')).toBeInTheDocument();
    for (const field of fields) {
      delete (field as { validity?: unknown }).validity;
      fireEvent.blur(field);
    }
    await save();
    await screen.findByText("The hall's settings were updated");
    const puts = seen.filter(({ method }) => method === 'PUT');
    expect(puts.map(({ body }) => body)).toEqual([{ textingHours: null }]);
  });

  it('and a half typed time is refused when Enter sends the form', async () => {
    const { form, seen } = await open({ 'PUT /api/hall': { body: hall } });
    await userEvent.type(form.getByLabelText('Name'), ' Boston');
    const field = form.getByLabelText('Texts from');
    Object.defineProperty(field, 'validity', { value: { badInput: true } });
    fireEvent.keyDown(field, { key: 'Enter' });
    fireEvent.submit(field);
    expect(await form.findByText('Invalid time')).toBeInTheDocument();
    expect(seen.filter(({ method }) => method === 'PUT')).toEqual([]);
  });

  it('and its languages are switched off and on; English stays', async () => {
    const { form, seen } = await open({
      'PUT /api/hall': ({ body }) => ({ body: { ...hall, ...(body as object), version: 5 } }),
    });
    const languages = within(form.getByRole('group', { name: 'Languages' }));
    expect(languages.getByRole('checkbox', { name: 'English' })).toBeDisabled();
    expect(languages.getByRole('checkbox', { name: 'English' })).toBeChecked();
    expect(languages.getByText('Tiếng Việt')).toHaveAttribute('lang', 'vi');
    await userEvent.click(languages.getByRole('checkbox', { name: /^Vietnamese/ }));
    await userEvent.click(languages.getByRole('checkbox', { name: /^Haitian/ }));
    await save();
    expect(await screen.findByText("The hall's settings were updated")).toBeInTheDocument();
    expect(seen.find(({ method }) => method === 'PUT')?.body).toEqual({ languages: ['en', 'es', 'ht'] });
  });

  it('that could not be loaded say so, and are asked for again', async () => {
    let works = false;
    stubNetwork({
      'GET /api/hall': () => (works ? { body: hall } : { status: 500, body: { error: 'Away' } }),
    });
    renderStaff(<HallButton />);
    expect(await screen.findByText('Away')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Hall and Texting Hours' })).toBeDisabled();
    works = true;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Hall and Texting Hours' })).toBeEnabled());
  });
});
