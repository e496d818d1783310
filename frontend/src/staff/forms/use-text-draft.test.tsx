import { act, fireEvent, render, screen } from '@testing-library/react';
import { Form, Input } from 'antd';
import { lazy, Suspense, type ComponentType, type ReactNode } from 'react';
import { draftOf, dropDraft, keepDraft, setDraftOwner } from './drafts';
import { useRecordForm } from './use-record-form';
import { useTextDraft } from './use-text-draft';

function TextField() {
  const { text, setText } = useTextDraft('Answer');
  return <textarea aria-label="Answer" value={text} onChange={(event) => setText(event.target.value)} />;
}

function RecordFields() {
  const [form] = Form.useForm<{ name: string }>();
  useRecordForm({ form, record: undefined, initialValues: { name: '' }, draftKey: 'Answer' });
  return (
    <Form form={form}>
      <Form.Item name="name">
        <Input aria-label="Answer" />
      </Form.Item>
    </Form>
  );
}

/** What is loaded with the first form of a page throws its first render away. */
async function shownBesideWhatLoads(field: ReactNode) {
  let loaded: (part: { default: ComponentType }) => void = () => undefined;
  const Part = lazy(() => new Promise<{ default: ComponentType }>((resolve) => (loaded = resolve)));
  const page = render(
    <Suspense fallback="Loading">
      {field}
      <Part />
    </Suspense>,
  );
  expect(screen.getByText('Loading')).toBeVisible();
  loaded({ default: () => 'A thread' });
  await screen.findByText('A thread');
  return page;
}

it.each([
  ['text', { text: 'Lot 3' }, <TextField key="text" />],
  ['form', { name: 'Lot 3' }, <RecordFields key="form" />],
])('what was typed waits for a %s that is shown late, and goes on waiting', async (_what, changes, field) => {
  keepDraft('Answer', { changes, base: { name: '' }, version: 0 });
  const { unmount } = await shownBesideWhatLoads(field);
  expect(screen.getByRole('textbox', { name: 'Answer' })).toHaveValue('Lot 3');
  expect(draftOf('Answer')).toBeUndefined();
  unmount();
  expect(draftOf('Answer')?.changes).toEqual(changes);
});

describe('a text on its way, when its form is gone before it is known whether it was sent', () => {
  let settle: { sent: () => void; failed: (error: Error) => void };
  function Sending() {
    const { text, setText, send } = useTextDraft('Answer');
    const work = () =>
      new Promise<void>((sent, failed) => {
        settle = { sent, failed };
      });
    return (
      <>
        <textarea value={text} onChange={(event) => setText(event.target.value)} />
        <button onClick={() => void send(work).catch(() => undefined)}>Send</button>
      </>
    );
  }
  const leave = () => {
    setDraftOwner('dana');
    const { unmount } = render(<Sending />);
    fireEvent.change(screen.getByRole('textbox'), { target: { value: 'Gate five' } });
    fireEvent.click(screen.getByRole('button', { name: 'Send' }));
    unmount();
    expect(draftOf('Answer')).toBeUndefined();
  };

  it('does not wait there again', async () => {
    leave();
    await act(async () => settle.sent());
    expect(draftOf('Answer')).toBeUndefined();
  });

  it('waits there again when it was not sent, for whoever typed it alone', async () => {
    leave();
    await act(async () => settle.failed(new Error('Offline')));
    expect(draftOf('Answer')?.changes).toEqual({ text: 'Gate five' });
    dropDraft('Answer');
    leave();
    setDraftOwner('eve');
    await act(async () => settle.failed(new Error('Offline')));
    expect(draftOf('Answer')).toBeUndefined();
  });
});
