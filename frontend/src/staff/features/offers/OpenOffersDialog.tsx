import { Modal, Radio } from 'antd';
import { useState } from 'react';

export type OpenOffers = 'stand' | 'withdraw';

interface OpenOffersDialogProps {
  count: number;
  /** What an answer does, and what leaving it open means. */
  okText: string;
  cancelText: string;
  /** Null: nothing was said. */
  onAnswer: (choice: OpenOffers | null) => void;
}

/** Of a job that is no longer what its open offers were made for. */
export function OpenOffersDialog({ count, okText, cancelText, onAnswer }: OpenOffersDialogProps) {
  const [choice, setChoice] = useState<OpenOffers>('stand');
  return (
    <Modal
      open
      title="Do the open offers stand?"
      width={480}
      // The second half of a double click on what opened it is no answer.
      mask={{ closable: false }}
      okText={okText}
      okButtonProps={{ danger: choice === 'withdraw' }}
      cancelText={cancelText}
      onOk={() => onAnswer(choice)}
      onCancel={() => onAnswer(null)}
    >
      <p>
        {`${count === 1 ? '1 worker has an open offer or waits' : `${count} workers have an open offer or wait`} for a place since before the job changed. Whoever waits is asked again before they get one.`}
      </p>
      <Radio.Group
        className="radio-stack"
        aria-label="Open offers"
        value={choice}
        options={[
          { value: 'stand', label: 'They stand' },
          { value: 'withdraw', label: 'Withdraw them; their workers are told, and nobody loses their turn' },
        ]}
        onChange={({ target }) => setChoice(target.value as OpenOffers)}
      />
    </Modal>
  );
}
