import { Button, Flex } from 'antd';
import { useState } from 'react';
import type { Schemas, Topic } from '../../api';
import { ConfirmDialog } from '../components/ConfirmDialog';
import { messageOr } from '../forms/use-action';
import './messages.css';

export type ResolvedAs = Schemas['ResolvedAs'];

const buttons: Readonly<Record<ResolvedAs, string>> = { sent: 'Mark as Sent', failed: 'Mark as Failed' };
const choices = Object.keys(buttons) as ResolvedAs[];

export interface ResolveUnknownProps {
  noun: string;
  consequences: Readonly<Record<ResolvedAs, string>>;
  resolve: (status: ResolvedAs) => Promise<unknown>;
  refreshes: readonly Topic[];
  onResolved: () => void;
}

export function ResolveUnknown({ noun, consequences, resolve, refreshes, onResolved }: ResolveUnknownProps) {
  const [chosen, setChosen] = useState<ResolvedAs | null>(null);
  return (
    <>
      <Flex className="resolve-unknown" wrap gap={8} role="group" aria-label="What became of it">
        {choices.map((status) => (
          <Button key={status} size="small" onClick={() => setChosen(status)}>
            {buttons[status]}
          </Button>
        ))}
      </Flex>
      {choices.map((status) => (
        <ConfirmDialog
          key={status}
          open={chosen === status}
          title={buttons[status]}
          confirmText={buttons[status]}
          onConfirm={() => resolve(status)}
          success={`${noun} marked successfully`}
          failure={messageOr(`Failed to mark ${noun}`)}
          refreshes={refreshes}
          onDone={() => {
            setChosen(null);
            onResolved();
          }}
          onClose={() => setChosen(null)}
        >
          <p>{consequences[status]}</p>
          <p>This action cannot be undone.</p>
        </ConfirmDialog>
      ))}
    </>
  );
}
