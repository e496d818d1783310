import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { buildToasts, type Toast } from './toast';
import { speak } from './wording/say';

const good: Toast = { kind: 'success', title: () => 'Saved', text: () => 'All is well.' };
const bad: Toast = { kind: 'error', title: () => 'Failed', text: () => 'It is not.' };

beforeAll(() => speak('en'));

describe('toasts of the public pages', () => {
  let leaving: AbortController;
  let show: (toast: Toast) => void;
  let user: ReturnType<typeof userEvent.setup>;
  beforeEach(() => {
    jest.useFakeTimers();
    user = userEvent.setup({ advanceTimers: (ms) => jest.advanceTimersByTime(ms) });
    leaving = new AbortController();
    const toasts = buildToasts(leaving.signal);
    show = toasts.show;
    const page = document.createElement('button');
    page.textContent = 'page';
    document.body.replaceChildren(page, toasts.region);
  });
  afterEach(() => {
    leaving.abort();
    jest.useRealTimers();
    document.body.replaceChildren();
  });

  it('show one at a time, a failure as an alert', () => {
    show(good);
    expect(screen.getByRole('status')).toHaveTextContent('All is well.');
    show(bad);
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
    expect(screen.getByRole('alert')).toHaveTextContent('It is not.');
  });

  it('go after five seconds, but not under the pointer', async () => {
    show(good);
    jest.advanceTimersByTime(4900);
    expect(screen.getByText('Saved')).toBeVisible();
    await user.hover(screen.getByText('Saved'));
    jest.advanceTimersByTime(60_000);
    expect(screen.getByText('Saved')).toBeVisible();
    await user.unhover(screen.getByText('Saved'));
    jest.advanceTimersByTime(5000);
    expect(screen.queryByText('Saved')).toBeNull();
  });

  it('take the focus on F8, close on Escape and on their button, and give the focus back', async () => {
    screen.getByText('page').focus();
    show(bad);
    await user.keyboard('{F8}');
    expect(screen.getByRole('region', { name: 'Notifications (F8)' })).toHaveFocus();
    await user.tab();
    expect(screen.getByRole('button', { name: 'Close notification' })).toHaveFocus();
    await user.keyboard('{Escape}');
    expect(screen.queryByText('Failed')).toBeNull();
    expect(screen.getByText('page')).toHaveFocus();
    show(good);
    await user.click(screen.getByRole('button', { name: 'Close notification' }));
    expect(screen.queryByText('Saved')).toBeNull();
  });

  it.each([
    [49, true],
    [50, false],
  ])('swiped by %i pixels: stays %s', async (pixels, stays) => {
    show(good);
    const toast = screen.getByText('Saved');
    await user.pointer([
      { keys: '[TouchA>]', target: toast, coords: { clientX: 10 } },
      { pointerName: 'TouchA', target: toast, coords: { clientX: 10 + pixels } },
      { keys: '[/TouchA]', target: toast, coords: { clientX: 10 + pixels } },
    ]);
    expect(screen.queryByText('Saved') !== null).toBe(stays);
  });
});
