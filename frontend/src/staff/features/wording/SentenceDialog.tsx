import { Button, Flex, Form, Input } from 'antd';
import { FormDialog } from '../../components/FormDialog';
import type { Dialog } from '../../components/ReadingDialog';
import { pick } from '../../forms/record-form';
import { messageOr, useAction } from '../../forms/use-action';
import { useIsThere } from '../../hooks/use-is-there';
import { History } from '../audit/History';
import { saveSentence, type Language, type Sentence } from './api/wording';
import { SentencePreview } from './SentencePreview';

interface SentenceDialogProps extends Dialog {
  language: Language;
  sentence: Sentence;
}

interface Typed {
  text: string;
}
const pickText = pick<Sentence>()('text');

export function SentenceDialog({ language, sentence, ...dialog }: SentenceDialogProps) {
  const { key, english, original, placeholders, text } = sentence;
  const which = { language, key };
  const isThere = useIsThere();
  const { attempt: restore } = useAction({
    act: () => saveSentence(which, null, sentence.version),
    success: 'Back to the original',
    failure: messageOr('The sentence was not saved'),
    refreshes: ['settings'],
    onDone: () => {
      if (isThere.current) dialog.onClose();
    },
  });
  return (
    <FormDialog<Typed>
      {...dialog}
      title="Edit Sentence"
      submitText="Save Changes"
      pendingText="Saving..."
      record={{ row: sentence, entityType: 'wording', id: `${language}/${key}`, valuesOf: pickText }}
      onSubmit={({ text: typed }, { version }) => saveSentence(which, typed, version)}
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
        {({ getFieldValue }) => <SentencePreview which={which} text={getFieldValue('text') as string} />}
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
