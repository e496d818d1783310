import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { ThemeChoice } from './ThemeChoice';
import { useIsDark } from './color-scheme';

function Page() {
  return (
    <>
      <ThemeChoice />
      <p>{useIsDark() ? 'dark now' : 'light now'}</p>
    </>
  );
}

type Medium = 'dark' | 'print';

/** The system's wish and whether the page is printed, which a test can change. */
function stubSystem(isDark: boolean) {
  const listeners = new Set<() => void>();
  const media = { dark: isDark, print: false };
  const listen = {
    addEventListener: (_type: string, listener: () => void) => void listeners.add(listener),
    removeEventListener: (_type: string, listener: () => void) => void listeners.delete(listener),
  };
  jest.spyOn(window, 'matchMedia').mockImplementation((query) => {
    const medium = (['dark', 'print'] as const).find((one) => query.includes(one));
    return { ...listen, matches: medium ? media[medium] : false } as unknown as MediaQueryList;
  });
  return (next: boolean, medium: Medium = 'dark') => {
    media[medium] = next;
    listeners.forEach((listener) => listener());
  };
}

const root = document.documentElement;

describe('the theme', () => {
  beforeEach(() => {
    localStorage.clear();
    delete root.dataset.theme;
  });
  afterEach(() => jest.restoreAllMocks());

  it('follows the system until one is chosen, and again after System', async () => {
    const setSystem = stubSystem(false);
    render(<Page />);
    expect(screen.getByRole('radio', { name: 'System' })).toBeChecked();
    act(() => setSystem(true));
    expect(screen.getByText('dark now')).toBeVisible();
    await userEvent.click(screen.getByRole('radio', { name: 'Light' }));
    expect(screen.getByText('light now')).toBeVisible();
    expect(root.dataset.theme).toBe('light');
    await userEvent.click(screen.getByRole('radio', { name: 'System' }));
    expect(screen.getByText('dark now')).toBeVisible();
    expect(root.dataset.theme).toBeUndefined();
  });

  it('is light on paper', () => {
    const setSystem = stubSystem(true);
    render(<Page />);
    expect(screen.getByText('dark now')).toBeVisible();
    act(() => setSystem(true, 'print'));
    expect(screen.getByText('light now')).toBeVisible();
    act(() => setSystem(false, 'print'));
    expect(screen.getByText('dark now')).toBeVisible();
  });

  it('is remembered, and stands before anything is painted', async () => {
    stubSystem(false);
    const { unmount } = render(<Page />);
    await userEvent.click(screen.getByRole('radio', { name: 'Dark' }));
    unmount();
    delete root.dataset.theme;
    const script = document.createElement('script');
    script.textContent = readFileSync(resolve(__dirname, '../../../public/theme.js'), 'utf8');
    document.head.append(script);
    expect(root.dataset.theme).toBe('dark');
    render(<Page />);
    expect(screen.getByRole('radio', { name: 'Dark' })).toBeChecked();
  });

  it('is the same in another tab', () => {
    stubSystem(false);
    render(<Page />);
    act(() => {
      window.dispatchEvent(new StorageEvent('storage', { key: 'hall-theme', newValue: 'dark' }));
    });
    expect(screen.getByText('dark now')).toBeVisible();
  });
});
