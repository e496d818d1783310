import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ToastProvider } from './ToastProvider';
import { useToast } from './toast-context';

function Buttons() {
  const toast = useToast();
  return (
    <>
      <button onClick={() => toast.success('Success', 'Worker added successfully')}>good</button>
      <button onClick={() => toast.error('Error', 'Failed to add worker')}>bad</button>
      <button onClick={() => toast.error('Error', 'Failed to fetch jobs')}>worse</button>
      <button onClick={() => toast.loadError('Error', 'Failed to fetch workers')}>away</button>
    </>
  );
}

describe('toasts', () => {
  let user: ReturnType<typeof userEvent.setup>;
  beforeEach(() => {
    jest.useFakeTimers();
    user = userEvent.setup({ advanceTimers: (ms) => jest.advanceTimersByTime(ms) });
    render(
      <ToastProvider>
        <Buttons />
      </ToastProvider>,
    );
  });
  afterEach(() => jest.useRealTimers());

  it('shows one at a time, an error as an alert', async () => {
    await user.click(screen.getByRole('button', { name: 'good' }));
    expect(screen.getByRole('status')).toHaveTextContent('Worker added successfully');
    await user.click(screen.getByRole('button', { name: 'bad' }));
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
    expect(screen.getByRole('alert')).toHaveTextContent('Failed to add worker');
  });

  it('says what worked at once, beside the errors that have not had their time', async () => {
    await user.click(screen.getByRole('button', { name: 'bad' }));
    act(() => jest.advanceTimersByTime(3000));
    await user.click(screen.getByRole('button', { name: 'good' }));
    await user.click(screen.getByRole('button', { name: 'worse' }));
    await user.click(screen.getByRole('button', { name: 'good' }));
    expect(screen.getByRole('status')).toHaveTextContent(/^SuccessWorker added successfully$/);
    expect(screen.getByRole('alert')).toHaveTextContent('ErrorFailed to add workerErrorFailed to fetch jobs');
    // One toast holds them all.
    expect(document.querySelectorAll('.toast')).toHaveLength(1);
    act(() => jest.advanceTimersByTime(2000));
    expect(screen.getByRole('alert')).toHaveTextContent(/^ErrorFailed to fetch jobs$/);
    act(() => jest.advanceTimersByTime(3000));
    expect(screen.getByRole('alert')).toBeEmptyDOMElement();
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
  });

  it('says the same error once, and each is closed by itself', async () => {
    await user.click(screen.getByRole('button', { name: 'bad' }));
    await user.click(screen.getByRole('button', { name: 'bad' }));
    await user.click(screen.getByRole('button', { name: 'worse' }));
    const [first] = screen.getAllByRole('button', { name: 'Close notification' });
    await user.click(first!);
    expect(screen.getByRole('alert')).toHaveTextContent(/^ErrorFailed to fetch jobs$/);
  });

  it('leaves an error its time when a success comes after it', async () => {
    await user.click(screen.getByRole('button', { name: 'good' }));
    await user.click(screen.getByRole('button', { name: 'bad' }));
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
    await user.click(screen.getByRole('button', { name: 'good' }));
    expect(screen.getByRole('status')).toHaveTextContent('Worker added successfully');
    expect(screen.getByRole('alert')).toHaveTextContent('Failed to add worker');
  });

  it('lets what the page says too give way to anything else', async () => {
    await user.click(screen.getByRole('button', { name: 'away' }));
    expect(screen.getByRole('alert')).toHaveTextContent('Failed to fetch workers');
    await user.click(screen.getByRole('button', { name: 'bad' }));
    expect(screen.getByRole('alert')).toHaveTextContent('Failed to add worker');
    expect(screen.getByRole('alert')).not.toHaveTextContent('Failed to fetch workers');
    await user.click(screen.getByRole('button', { name: 'away' }));
    expect(screen.getByRole('alert')).toHaveTextContent('Failed to add workerErrorFailed to fetch workers');
  });

  it('goes after five seconds, but not under the pointer', async () => {
    await user.click(screen.getByRole('button', { name: 'good' }));
    act(() => jest.advanceTimersByTime(4900));
    expect(screen.getByText('Success')).toBeInTheDocument();
    await user.hover(screen.getByText('Success'));
    act(() => jest.advanceTimersByTime(60_000));
    expect(screen.getByText('Success')).toBeInTheDocument();
    await user.unhover(screen.getByText('Success'));
    act(() => jest.advanceTimersByTime(5000));
    expect(screen.queryByText('Success')).toBeNull();
  });

  it('takes the focus on F8 and closes on Escape', async () => {
    await user.click(screen.getByRole('button', { name: 'bad' }));
    await user.keyboard('{F8}');
    expect(screen.getByRole('region', { name: 'Notifications (F8)' })).toHaveFocus();
    await user.tab();
    expect(screen.getByRole('button', { name: 'Close notification' })).toHaveFocus();
    await user.keyboard('{Escape}');
    expect(screen.queryByText('Error')).toBeNull();
    expect(screen.getByRole('button', { name: 'bad' })).toHaveFocus();
  });
});
