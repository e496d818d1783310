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

/** The system's wish, which a test can change. */
function stubSystem(isDark: boolean) {
  const listeners = new Set<() => void>();
  const system = {
    matches: isDark,
    addEventListener: (_type: string, listener: () => void) => void listeners.add(listener),
    removeEventListener: (_type: string, listener: () => void) => void listeners.delete(listener),
  };
  jest.spyOn(window, 'matchMedia').mockImplementation(() => system as unknown as MediaQueryList);
  return (next: boolean) => {
    system.matches = next;
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
