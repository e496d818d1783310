import { Button, Flex, Input } from 'antd';
import { useId, useState } from 'react';
import { messageOr, useAction } from '../../../forms/use-action';
import { useTextDraft } from '../../../forms/use-text-draft';
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

/** Texts a worker; the draft is kept. Texts that came before staff began to answer are dealt with by that. */
export function AnswerForm({ workerId, seen, label = 'Answer', onDone }: AnswerFormProps) {
  const id = useId();
  const { text: message, setText: setMessage, clear, isSending, send } = useTextDraft(`Answer ${workerId}`);
  // Whoever is typing may not have read what comes meanwhile.
  const [seenBefore, setSeenBefore] = useState(seen);
  const isBlank = message.trim() === '';
  const { attempt } = useAction({
    act: async (text: string) => {
      const sent = await send(() => textWorker(workerId, text, seenBefore));
      // The button that had the focus is disabled now.
      document.getElementById(id)?.focus();
      return sent;
    },
    success: 'The text is on its way',
    failure: messageOr('Failed to send the text'),
    refreshes: ['inbound-texts', 'sms'],
    refreshFirst: true,
    onDone,
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
        // What is typed while it is on its way would go with it.
        readOnly={isSending}
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
              clear();
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
