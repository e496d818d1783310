import { Alert, Button, Modal } from 'antd';
import { useState } from 'react';
import type { components } from '../../api/schema.gen';
import type { Topic } from '../../api/query-keys';
import { useDialog } from '../hooks/use-dialog';
import { messageOr, useSave } from '../forms/use-save';
import { useSingleFlight } from '../hooks/use-single-flight';
import './messages.css';

export type ResolvedAs = components['schemas']['ResolvedAs'];

const buttons: Readonly<Record<ResolvedAs, string>> = { sent: 'Mark as Sent', failed: 'Mark as Failed' };
const choices = Object.keys(buttons) as ResolvedAs[];

export interface ResolveUnknownProps {
  /** What it is: 'SMS'. */
  noun: string;
  consequences: Readonly<Record<ResolvedAs, string>>;
  resolve: (status: ResolvedAs) => Promise<unknown>;
  /** The topics whose lists are asked for again. */
  refreshes: readonly Topic[];
  onResolved: () => void;
}

/** For who has found out, by asking the recipient or the provider, what became of an unknown message. */
export function ResolveUnknown({ noun, consequences, resolve, refreshes, onResolved }: ResolveUnknownProps) {
  const dialog = useDialog<ResolvedAs>();
  const [refusal, setRefusal] = useState<string | null>(null);
  const failure = messageOr(`Failed to mark ${noun}`);
  const save = useSave({
    save: resolve,
    success: `${noun} marked successfully`,
    failure,
    refreshes,
    onSaved: () => dialog.close(onResolved),
  });
  const { isBusy, run: confirm } = useSingleFlight(async (status: ResolvedAs) => {
    setRefusal(null);
    await save(status).catch((error: Error) => setRefusal(failure(error)));
  });
  const { shown } = dialog;
  return (
    <>
      <div className="resolve-unknown" role="group" aria-label="What became of it">
        {choices.map((status) => (
          <Button key={status} size="small" onClick={() => dialog.show(status)}>
            {buttons[status]}
          </Button>
        ))}
      </div>
      {shown && (
        <Modal
          open={dialog.isOpen}
          title={buttons[shown]}
          width={460}
          destroyOnHidden
          onCancel={isBusy ? undefined : () => dialog.close()}
          afterClose={() => setRefusal(null)}
          onOk={() => void confirm(shown)}
          okText={buttons[shown]}
          okButtonProps={{ loading: isBusy }}
          cancelButtonProps={{ disabled: isBusy }}
        >
          <p>{consequences[shown]}</p>
          <p>This action cannot be undone.</p>
          {refusal && <Alert className="dialog-refusal" type="error" showIcon title={refusal} />}
        </Modal>
      )}
    </>
  );
}
