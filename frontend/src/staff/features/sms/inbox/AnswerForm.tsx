import { Button, Flex, Input } from 'antd';
import { useEffect, useId, useRef, useState } from 'react';
import { type Draft, keepDraft, takeDraft, watchForm } from '../../../forms/drafts';
import { messageOr, useAction } from '../../../forms/use-action';
import { MAX_SMS_LENGTH } from '../../../messages/message-rules';
import { MessageLength } from '../../../messages/MessageLength';
import { textWorker } from '../api/inbox';
import './inbox.css';

interface AnswerFormProps {
  workerId: string;
  /** The newest text from them that is shown beside it. */
  seen: string | null;
  label?: string;
  /** Of a form that was opened to answer: it takes the focus, and can be closed. */
  onDone?: () => void;
}

const draftOf = (message: string): Draft => ({ changes: { message }, base: {}, version: 0 });
const messageOf = (draft: Draft | undefined): string =>
  (draft?.changes as { message?: string } | undefined)?.message ?? '';

/** Texts a worker; what is typed waits for who comes back. What they wrote before somebody began to answer is done by that. */
export function AnswerForm({ workerId, seen, label = 'Answer', onDone }: AnswerFormProps) {
  const id = useId();
  const draftKey = `answer to ${workerId}`;
  const [message, setMessage] = useState(() => messageOf(takeDraft(draftKey)));
  const typed = useRef(message);
  useEffect(() => {
    typed.current = message;
  }, [message]);
  useEffect(() => {
    const draft = () => (typed.current.trim() === '' ? undefined : draftOf(typed.current));
    const unwatch = watchForm(draftKey, draft);
    return () => {
      unwatch();
      const left = draft();
      if (left) keepDraft(draftKey, left);
    };
  }, [draftKey]);
  // Whoever is typing may not have read what comes meanwhile.
  const [seenBefore, setSeenBefore] = useState(seen);
  const isBlank = message.trim() === '';
  const { attempt } = useAction({
    act: (text: string) => textWorker(workerId, text, seenBefore),
    success: 'The text is on its way',
    failure: messageOr('Failed to send the text'),
    refreshes: ['inbound-texts', 'sms'],
    refreshFirst: true,
    onDone: () => {
      typed.current = '';
      setMessage('');
      // The button that had the focus is disabled now.
      document.getElementById(id)?.focus();
      onDone?.();
    },
  });
  return (
    <form
      className="answer-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBlank) void attempt(message);
      }}
    >
      <label htmlFor={id}>{label}</label>
      <Input.TextArea
        id={id}
        autoFocus={onDone !== undefined}
        rows={2}
        maxLength={MAX_SMS_LENGTH}
        value={message}
        onChange={({ target }) => {
          if (isBlank) setSeenBefore(seen);
          setMessage(target.value);
        }}
      />
      {!isBlank && <MessageLength text={message} />}
      <Flex gap={8}>
        <Button type="primary" htmlType="submit" size="small" disabled={isBlank}>
          Send
        </Button>
        {onDone && (
          <Button
            size="small"
            onClick={() => {
              typed.current = '';
              onDone();
            }}
          >
            Cancel
          </Button>
        )}
      </Flex>
    </form>
  );
}
