import { Button, Flex, Form } from 'antd';
import { useId, useState } from 'react';
import { messageOr, useAction } from '../../forms/use-action';
import { ApiError } from '../../../shared/request';
import { WorkerSelect } from '../workers/select/WorkerSelect';
import { previewSentence, type Language, type SentencePreview as Shown } from './api/wording';

interface SentencePreviewProps {
  which: { language: Language; key: string };
  text: string;
}

/** How the sentence reads for a worker, while neither it nor the worker is changed. */
export function SentencePreview({ which, text }: SentencePreviewProps) {
  const id = useId();
  const [workerId, setWorkerId] = useState('');
  const [shown, setShown] = useState<Shown & { of: string }>();
  const form = Form.useFormInstance();
  const wanted = `${workerId} ${text}`;
  const { attempt, isBusy } = useAction({
    act: async () => {
      try {
        return await previewSentence(which, { text, workerId });
      } catch (error) {
        const refusal = error instanceof ApiError && error.details.find(({ field }) => field === 'text');
        if (!refusal) throw error;
        form.setFields([{ name: 'text', errors: [refusal.message] }]);
        return null;
      }
    },
    failure: messageOr('There is no preview of this'),
    onDone: (preview) => preview && setShown({ ...preview, of: wanted }),
  });
  return (
    <>
      <Form.Item
        label="Preview For"
        htmlFor={id}
        extra="Left out: whoever was texted last in this language."
        style={{ marginBottom: 8 }}
      >
        <WorkerSelect id={id} value={workerId} onChange={setWorkerId} placeholder="Type a name or a number" />
      </Form.Item>
      <Flex vertical gap={6} style={{ marginBottom: 12 }}>
        <Button loading={isBusy} onClick={() => void attempt()}>
          Preview
        </Button>
        <div role="status">
          {shown?.of === wanted && (
            <>
              <p>
                {shown.worker ? `For ${shown.worker.name}:` : 'For a made-up worker, as there are none yet:'}
              </p>
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
    </>
  );
}
