import { Button, Flex, Input } from 'antd';
import { useId, useState } from 'react';
import { messageOr, useAction } from '../../../forms/use-action';
import { textWorker } from '../api/inbox';

/** The provider takes no more characters. */
const LONGEST = 1600;

/** Texts a worker; what came from their number is done by that. */
export function AnswerForm({ workerId, onDone }: { workerId: string; onDone: () => void }) {
  const id = useId();
  const [message, setMessage] = useState('');
  const { isBusy, attempt } = useAction({
    act: (text: string) => textWorker(workerId, text),
    success: 'The text is on its way',
    failure: messageOr('Failed to send the text'),
    refreshes: ['inbound-texts', 'sms'],
    onDone,
  });
  const isBlank = message.trim() === '';
  return (
    <form
      className="answer-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBlank) void attempt(message);
      }}
    >
      <label htmlFor={id}>Answer</label>
      <Input.TextArea
        id={id}
        autoFocus
        rows={2}
        maxLength={LONGEST}
        value={message}
        onChange={({ target }) => setMessage(target.value)}
      />
      <Flex gap={8}>
        <Button type="primary" htmlType="submit" size="small" disabled={isBusy || isBlank}>
          Send
        </Button>
        <Button size="small" onClick={onDone}>
          Cancel
        </Button>
      </Flex>
    </form>
  );
}
