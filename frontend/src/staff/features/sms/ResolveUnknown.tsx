import { Alert, Button, Modal } from 'antd';
import { useState } from 'react';
import { useDialog } from '../../use-dialog';
import { messageOr, useSave } from '../../use-save';
import { useSingleFlight } from '../../use-single-flight';
import { resolveSms, type ResolvedAs } from './api/resolve-sms';

const words: Readonly<Record<ResolvedAs, { button: string; consequence: string }>> = {
  sent: { button: 'Mark as Sent', consequence: 'The worker counts as notified.' },
  failed: {
    button: 'Mark as Failed',
    consequence: 'The worker counts as not notified and can be texted again.',
  },
};
const choices = Object.keys(words) as ResolvedAs[];

/** For who has found out, by asking the worker or the provider, what became of an unknown text. */
export function ResolveUnknown({ id, onResolved }: { id: string; onResolved: () => void }) {
  const dialog = useDialog<ResolvedAs>();
  const [refusal, setRefusal] = useState<string | null>(null);
  const save = useSave({
    save: (status: ResolvedAs) => resolveSms(id, status),
    success: 'SMS marked successfully',
    failure: messageOr('Failed to mark SMS'),
    refreshes: ['sms', 'job-matches', 'stats'],
    onSaved: () => dialog.close(onResolved),
  });
  const { isBusy, run: confirm } = useSingleFlight(async (status: ResolvedAs) => {
    setRefusal(null);
    await save(status).catch((error: Error) => setRefusal(error.message));
  });
  const { shown } = dialog;
  return (
    <>
      <div className="resolve-unknown" role="group" aria-label="What became of it">
        {choices.map((status) => (
          <Button key={status} size="small" onClick={() => dialog.show(status)}>
            {words[status].button}
          </Button>
        ))}
      </div>
      {shown && (
        <Modal
          open={dialog.isOpen}
          title={words[shown].button}
          width={460}
          destroyOnHidden
          onCancel={isBusy ? undefined : () => dialog.close()}
          afterClose={() => setRefusal(null)}
          onOk={() => void confirm(shown)}
          okText={words[shown].button}
          okButtonProps={{ loading: isBusy }}
          cancelButtonProps={{ disabled: isBusy }}
        >
          <p>{words[shown].consequence}</p>
          <p>This action cannot be undone.</p>
          {refusal && <Alert className="dialog-refusal" type="error" showIcon title={refusal} />}
        </Modal>
      )}
    </>
  );
}
