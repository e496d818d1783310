import { Modal } from 'antd';
import type { Dialog } from '../../../components/ReadingDialog';
import { useFocusBack } from '../../../hooks/use-focus-back';
import type { Job } from '../api/jobs';

const NEWS = ['startsAt', 'endsAt', 'reportTo'] as const;

/** The start, the end or the place is another one now. */
export const isNews = (before: Job, after: Job): boolean =>
  NEWS.some((field) => before[field] !== after[field]);

/** Asks whether to tell the workers who have accepted, as they rely on what they were told before. */
export function TellOfChange({
  open,
  count,
  onTell,
  onClose,
}: Dialog & { count: number; onTell: () => void }) {
  const focusBack = useFocusBack(open);
  return (
    <Modal
      open={open}
      title="Tell the workers?"
      width={440}
      okText="Write a Message"
      cancelText="Tell Nobody"
      onOk={onTell}
      onCancel={onClose}
      afterOpenChange={(isNow) => isNow || focusBack()}
    >
      <p>
        The time or the place has changed.{' '}
        {count === 1 ? '1 worker has accepted and does' : `${count} workers have accepted and do`} not know of
        it yet.
      </p>
    </Modal>
  );
}
