import { Alert, Checkbox } from 'antd';
import { useEffect, useState } from 'react';
import type { FillInput, FillPreview, Listed } from '../../../api/dispatch';
import { QueryView } from '../../components/QueryView';
import { TextsInLanguages } from '../../messages/TextsInLanguages';
import { useFillPreview } from './api/fill';

interface FillPreviewViewProps {
  jobId: string;
  input: FillInput;
  isStarting: boolean;
  onReady: (canStart: boolean) => void;
}

const SHOWN = 8;

const named = (people: readonly Pick<Listed, 'priority' | 'workerName'>[]) =>
  people
    .slice(0, SHOWN)
    .map(({ priority, workerName }) => `#${priority} ${workerName}`)
    .join(', ') + (people.length > SHOWN ? ` and ${people.length - SHOWN} more` : '');

const countOf = (workers: number) => (workers === 0 ? '' : workers === 1 ? '1 worker' : `${workers} workers`);

/** What a start would do, before there is a button for it; it follows what others change meanwhile. */
export function FillPreviewView({ jobId, input, isStarting, onReady }: FillPreviewViewProps) {
  const query = useFillPreview(jobId, input, isStarting);
  const [isSure, setSure] = useState(!input.urgent);
  // Also while a change is looked up: a flood of them must not take the button away.
  const canStart = query.data !== undefined && query.data.refusal === null && isSure;
  useEffect(() => {
    onReady(canStart);
    return () => onReady(false);
  }, [canStart, onReady]);
  return (
    <QueryView query={query} failure="Failed to look ahead" loading="Looking who would be offered the job...">
      {(preview) =>
        'first' in preview && preview.refusal === null ? (
          <>
            <Ahead preview={preview} input={input} />
            {input.urgent && (
              <Checkbox checked={isSure} onChange={({ target }) => setSure(target.checked)}>
                It is urgent: workers are texted whatever the hour, and that is recorded
              </Checkbox>
            )}
          </>
        ) : (
          <Alert type="error" showIcon title={preview.refusal} />
        )
      }
    </QueryView>
  );
}

function Ahead({ preview, input }: { preview: FillPreview; input: FillInput }) {
  const { first, unreachable, alreadyDispatched, notInterested, segments, outsideHours } = preview;
  const entries: [string, string][] = [
    [input.canvassUntil ? 'First asked' : 'First offers', first.length > 0 ? named(first) : 'Nobody'],
    [
      input.unreachable === 'call' ? 'To be called' : 'Passed over, not reachable',
      unreachable
        .slice(0, SHOWN)
        .map(({ workerName, reason }) => `${workerName} (${reason.toLowerCase()})`)
        .join(', ') + (unreachable.length > SHOWN ? ` and ${unreachable.length - SHOWN} more` : ''),
    ],
    ['Dispatched elsewhere', countOf(alreadyDispatched)],
    ['Not interested', countOf(notInterested)],
    ['Each text', segments === 1 ? '1 segment' : `${segments} segments`],
  ];
  return (
    <>
      {outsideHours && (
        <Alert
          className="form-notice"
          type="info"
          showIcon
          title="It is outside the texting hours: the first texts go when they begin"
        />
      )}
      <dl className="fill-ahead">
        {entries
          .filter(([, text]) => text !== '')
          .map(([label, text]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{text}</dd>
            </div>
          ))}
      </dl>
      <TextsInLanguages texts={preview.texts} />
    </>
  );
}
