import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Input } from 'antd';
import { expectLoadFailure, renderRoutes, someUser } from '../../../../test/render';
import { stubNetwork, type SeenRequest } from '../../../../test/network';
import type { Found } from './api/search';
import { SearchButton } from './SearchButton';

const genet: Found = { type: 'worker', id: 'w1', title: 'Genet Abreu', subtitle: 'Active · 20417' };
const gentry: Found = { type: 'worker', id: 'w2', title: 'Abel Gentry', subtitle: 'Inactive' };
const gala: Found = { type: 'job', id: 'j1', title: 'General cleaning', subtitle: 'Harbor Hotel · Open' };
const hotel: Found = { type: 'employer', id: 'e1', title: 'Gentle Rooms', subtitle: 'Encore' };

type Answer = Found[] | Error;

/** The search of a page with a field in it; answers are by what is typed. */
function openPage(answers: Record<string, Answer | Promise<Answer>>) {
  const asked: string[] = [];
  const answer = async ({ search }: SeenRequest) => {
    const q = search.get('q') ?? '';
    asked.push(q);
    const found = await (answers[q] ?? []);
    return found instanceof Error ? { status: 503, body: { error: found.message } } : { body: found };
  };
  stubNetwork({ 'GET /api/user': { body: someUser }, 'GET /api/search': answer });
  const screenRoute = {
    path: '*',
    element: (
      <>
        <SearchButton />
        <Input aria-label="Note" />
      </>
    ),
  };
  const { router } = renderRoutes([screenRoute], '/audit-log');
  return { asked, router };
}

const open = async () => {
  await userEvent.keyboard('{Control>}k{/Control}');
  return screen.findByRole('combobox', { name: 'Find anything' });
};
const options = () => screen.queryAllByRole('option').map((option) => option.textContent);
const selected = () => screen.getByRole('option', { selected: true }).textContent;
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const later = <T,>() => {
  let settle: (value: T) => void = () => undefined;
  return { promise: new Promise<T>((resolve) => (settle = resolve)), settle: (value: T) => settle(value) };
};

describe('the search', () => {
  it('takes what is typed before its box is there', async () => {
    openPage({ gen: [genet] });
    const note = await screen.findByLabelText('Note');
    await userEvent.click(note);
    fireEvent.keyDown(note, { key: 'k', ctrlKey: true });
    const taken = [...'gen'].map((key) => !fireEvent.keyDown(note, { key }));
    const box = await screen.findByRole('combobox', { name: 'Find anything' });
    expect([taken, note]).toEqual([[true, true, true], expect.objectContaining({ value: '' })]);
    expect(box).toHaveValue('gen');
    await waitFor(() => expect(box).toHaveFocus());
    await userEvent.keyboard('et');
    expect(box).toHaveValue('genet');
  });

  it('takes what is typed while its box is there without the focus', async () => {
    openPage({ gen: [genet] });
    const note = await screen.findByLabelText('Note');
    fireEvent.keyDown(note, { key: 'k', ctrlKey: true });
    for (const key of 'ge') fireEvent.keyDown(note, { key });
    const box = await screen.findByRole('combobox', { name: 'Find anything' });
    await waitFor(() => expect(box).toHaveFocus());
    const close = screen.getByRole('button', { name: 'Close' });
    for (const place of [note, close]) fireEvent.keyDown(place, { key: 'n' });
    fireEvent.keyDown(close, { key: 'Backspace' });
    expect(box).toHaveValue('gen');
    await userEvent.keyboard('et');
    expect(box).toHaveValue('genet');
  });

  it('opens by an early Enter what the text finds, once that is there', async () => {
    const slow = later<Answer>();
    const { router } = openPage({ 'genet ab': slow.promise });
    const note = await screen.findByLabelText('Note');
    fireEvent.keyDown(note, { key: 'k', ctrlKey: true });
    for (const key of [...'genet abx', 'Backspace', 'Enter']) fireEvent.keyDown(note, { key });
    expect(await screen.findByRole('combobox', { name: 'Find anything' })).toHaveValue('genet ab');
    await act(async () => slow.settle([genet]));
    await waitFor(() => expect(router.state.location.pathname).toBe('/workers/w1'));
  });

  it('opens with its keys wherever the focus is, and gives it back on Escape', async () => {
    openPage({});
    const note = await screen.findByLabelText('Note');
    await userEvent.click(note);
    await userEvent.keyboard('k');
    expect(screen.queryByRole('dialog')).toBeNull();
    const box = await open();
    await waitFor(() => expect(box).toHaveFocus());
    expect(note).toHaveValue('k');
    await userEvent.keyboard('{Escape}');
    await isClosed();
    await waitFor(() => expect(note).toHaveFocus());
  });

  it('opens with its button, and with nothing typed offers pages and actions', async () => {
    const { asked } = openPage({});
    await userEvent.click(await screen.findByRole('button', { name: /^Find anything/ }));
    const box = await screen.findByRole('combobox', { name: 'Find anything' });
    await waitFor(() => expect(box).toHaveFocus());
    const pages = within(screen.getByRole('group', { name: 'Pages' }));
    expect(pages.getByRole('option', { name: /User Management/ })).toHaveTextContent('Settings');
    const actions = within(screen.getByRole('group', { name: 'Actions' })).getAllByRole('option');
    expect(actions.map((option) => option.textContent)).toEqual([
      'New jobJobs',
      'Record a call for …Workers',
      'Add workerWorkers',
      'Add employerEmployers',
    ]);
    expect(asked).toEqual([]);
  });

  it('finds by what is typed once the typing pauses, each kind in a group, the best first', async () => {
    const { asked, router } = openPage({ gen: [gala, genet, hotel, gentry] });
    const box = await open();
    await userEvent.type(box, 'gen');
    expect(await screen.findByRole('option', { name: /Genet Abreu/ })).toBeVisible();
    expect(asked).toEqual(['gen']);
    expect(screen.getAllByRole('group').map((group) => group.getAttribute('aria-label'))).toEqual([
      'Jobs',
      'Workers',
      'Employers',
    ]);
    expect(selected()).toContain('General cleaning');
    expect(box).toHaveAttribute('aria-activedescendant', screen.getAllByRole('option')[0]?.id);
    expect(await screen.findByText('4 results')).toBeInTheDocument();
    await userEvent.keyboard('{Enter}');
    await isClosed();
    await waitFor(() => expect(router.state.location.pathname).toBe('/jobs/j1'));
  });

  it.each([
    ['a worker', 'Genet Abreu', '/workers/w1'],
    ['an employer', 'Gentle Rooms', '/employers/e1'],
    ['a page', 'Email Management', '/email-management'],
  ])('opens %s with a click', async (_what, name, path) => {
    const { router } = openPage({ ge: [genet, hotel] });
    await userEvent.type(await open(), 'ge');
    await screen.findByRole('option', { name: /Gentle/ });
    await userEvent.click(screen.getAllByRole('option', { name: new RegExp(name) })[0] as HTMLElement);
    await waitFor(() => expect(router.state.location.pathname).toBe(path));
  });

  it('starts what an action is for', async () => {
    const { router } = openPage({});
    await userEvent.type(await open(), 'new job{Enter}');
    await waitFor(() => expect(router.state.location).toMatchObject({ pathname: '/jobs', search: '?add=' }));
  });

  it('records a call for somebody who is found by what follows', async () => {
    const { asked, router } = openPage({ genet: [gala, genet] });
    await userEvent.type(await open(), 'call{Enter}');
    const box = screen.getByRole('combobox', { name: 'Find anything' });
    await waitFor(() => expect(box).toHaveValue('Record a call for '));
    await userEvent.type(box, 'genet');
    expect(await screen.findByRole('option', { name: /^Record a call for Genet Abreu/ })).toBeVisible();
    expect(options()).toHaveLength(1);
    expect(asked.at(-1)).toBe('genet');
    await userEvent.keyboard('{Enter}');
    await waitFor(() =>
      expect(router.state.location).toMatchObject({ pathname: '/workers/w1', search: '?call=' }),
    );
  });

  it('is walked with the arrows, Home and End, round its ends', async () => {
    const { router } = openPage({ gen: [genet, gentry, hotel] });
    await userEvent.type(await open(), 'gen');
    await screen.findByRole('option', { name: /Genet/ });
    await userEvent.keyboard('{ArrowDown}');
    expect(selected()).toContain('Abel Gentry');
    await userEvent.keyboard('{ArrowUp}{ArrowUp}');
    expect(selected()).toBe(options().at(-1));
    await userEvent.keyboard('{ArrowDown}');
    expect(selected()).toBe(options()[0]);
    await userEvent.keyboard('{End}');
    expect(selected()).toBe(options().at(-1));
    await userEvent.keyboard('{Home}{ArrowDown}{ArrowDown}{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe('/employers/e1'));
  });

  it('keeps the last results while the next load, and the newest answer wins', async () => {
    const slow = later<Answer>();
    const { asked } = openPage({ gen: [genet, gentry], gent: slow.promise, gentl: [hotel] });
    const box = await open();
    await userEvent.type(box, 'gen');
    await screen.findByRole('option', { name: /Genet/ });
    await userEvent.type(box, 't');
    await waitFor(() => expect(asked).toContain('gent'));
    expect(options().join()).toContain('Genet Abreu');
    await userEvent.type(box, 'l');
    await screen.findByRole('option', { name: /Gentle/ });
    await act(async () => slow.settle([gentry]));
    expect(options().join()).not.toContain('Abel Gentry');
  });

  it('opens with Enter what the whole text finds, not what stood first before', async () => {
    const slow = later<Answer>();
    const { router } = openPage({ gen: [gentry], 'genet ab': slow.promise });
    const box = await open();
    await userEvent.type(box, 'gen');
    await screen.findByRole('option', { name: /Gentry/ });
    await userEvent.type(box, 'et ab{Enter}');
    expect(screen.getByRole('dialog')).toBeVisible();
    await act(async () => slow.settle([genet]));
    await waitFor(() => expect(router.state.location.pathname).toBe('/workers/w1'));
  });

  it('says that nothing was found', async () => {
    openPage({});
    await userEvent.type(await open(), 'zzyzx');
    expect(await screen.findByText('Nothing found for “zzyzx”.')).toBeVisible();
    expect(screen.getByRole('combobox')).toHaveAttribute('aria-expanded', 'false');
    await userEvent.keyboard('{Enter}');
    expect(screen.getByRole('dialog')).toBeVisible();
  });

  it('says that it failed, with a way to try again; pages are found all the same', async () => {
    const answers: Record<string, Answer> = { email: new Error('Try again later') };
    openPage(answers);
    await userEvent.type(await open(), 'email');
    await expectLoadFailure('Failed to search');
    expect(screen.getByRole('option', { name: /^Email Management/ })).toBeVisible();
    answers['email'] = [genet];
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('option', { name: /Genet/ })).toBeVisible();
  });

  it('begins anew each time', async () => {
    openPage({ gen: [genet] });
    await userEvent.type(await open(), 'gen');
    await screen.findByRole('option', { name: /Genet/ });
    await userEvent.keyboard('{Escape}');
    await isClosed();
    expect(await open()).toHaveValue('');
    expect(options().join()).not.toContain('Genet');
  });
});
