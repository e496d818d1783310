import { render, screen } from '@testing-library/react';
import { Form, Input } from 'antd';
import { lazy, Suspense, type ComponentType, type ReactNode } from 'react';
import { draftOf, keepDraft } from './drafts';
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
