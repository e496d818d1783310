import { Button, Flex, Form, Input } from 'antd';
import { useState } from 'react';
import { FormDialog } from '../../components/FormDialog';
import type { Dialog } from '../../components/ReadingDialog';
import { messageOr, useAction } from '../../forms/use-action';
import { History } from '../audit/History';
import { previewSentence, saveSentence, type Language, type Sentence } from './api/wording';

interface SentenceDialogProps extends Dialog {
  language: Language;
  sentence: Sentence;
}

interface Typed {
  text: string;
}

export function SentenceDialog({ language, sentence, ...dialog }: SentenceDialogProps) {
  const { key, english, original, placeholders, text } = sentence;
  const which = { language, key };
  const { attempt: restore } = useAction({
    act: () => saveSentence(which, null),
    success: 'Back to the original',
    failure: messageOr('The sentence was not saved'),
    refreshes: ['settings'],
    onDone: dialog.onClose,
  });
  return (
    <FormDialog<Typed>
      {...dialog}
      title="Edit Sentence"
      submitText="Save Changes"
      pendingText="Saving..."
      initialValues={{ text }}
      onSubmit={({ text: typed }) => saveSentence(which, typed)}
      success="Sentence updated"
      failure={messageOr('The sentence was not saved')}
      refreshes={['settings']}
    >
      <p className="dialog-lead">{english}</p>
      <Form.Item
        name="text"
        label="Sentence"
        extra={
          placeholders.length > 0 &&
          `Keep ${placeholders.map((name) => `{${name}}`).join(', ')}: filled in for each worker.`
        }
        rules={[{ required: true, message: 'Required' }]}
      >
        <Input.TextArea lang={language} autoSize={{ minRows: 3 }} maxLength={1600} />
      </Form.Item>
      <Form.Item<Typed> noStyle shouldUpdate>
        {({ getFieldValue }) => <Preview which={which} text={getFieldValue('text') as string} />}
      </Form.Item>
      {text !== original && (
        <Flex vertical gap={6}>
          <span>
            The original: <span lang={language}>{original}</span>
          </span>
          <Button onClick={() => void restore()}>Back to the Original</Button>
        </Flex>
      )}
      <History level={3} entityType="wording" entityId={`${language}/${key}`} />
    </FormDialog>
  );
}

function Preview({ which, text }: { which: { language: Language; key: string }; text: string }) {
  const [shown, setShown] = useState<{ text: string; segments: number | null; of: string }>();
  const { attempt, isBusy } = useAction({
    act: () => previewSentence(which, text),
    failure: messageOr('There is no preview of this'),
    onDone: (preview) => setShown({ ...preview, of: text }),
  });
  return (
    <Flex vertical gap={6} style={{ marginBottom: 12 }}>
      <Button loading={isBusy} onClick={() => void attempt()}>
        Preview with the Latest Job
      </Button>
      <div role="status">
        {shown?.of === text && (
          <>
            <p lang={which.language} style={{ whiteSpace: 'pre-line' }}>
              {shown.text}
            </p>
            {shown.segments !== null && (
              <p>{shown.segments === 1 ? '1 segment' : `${shown.segments} segments`}</p>
            )}
          </>
        )}
      </div>
    </Flex>
  );
}
