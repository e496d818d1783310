import { CloseOutlined } from '@ant-design/icons';
import { Button, Flex } from 'antd';
import { useState } from 'react';
import type { JobMatch } from '../api/matches';
import { oldestInFlight, progressSentence, progressSince } from './sending-progress';

/** The outcome stays until it is closed or the next run begins. */
function useRun(matches: readonly JobMatch[]) {
  const [run, setRun] = useState<{ since: string; isOver: boolean } | null>(null);
  const oldest = oldestInFlight(matches);
  if (oldest !== undefined && (!run || run.isOver || oldest < run.since)) {
    setRun({ since: oldest, isOver: false });
  } else if (oldest === undefined && run && !run.isOver) {
    setRun({ ...run, isOver: true });
  }
  return { run, dismiss: () => setRun(null) };
}

export function SendingProgress({ matches }: { matches: readonly JobMatch[] }) {
  const { run, dismiss } = useRun(matches);
  const progress = run && progressSince(matches, run.since);
  const isShown = progress !== null && progress.total > 0;
  const done = isShown ? (progress.sent + progress.failed) / progress.total : 0;
  const percent = (part: number) => `${isShown ? (100 * part) / progress.total : 0}%`;
  // Announced a quarter at a time, not at every count.
  const spoken = !isShown
    ? ''
    : progress.isRunning
      ? `Texting workers: ${Math.floor(done * 4) * 25}% done`
      : progressSentence(progress);
  return (
    <>
      <div className="visually-hidden" role="status" aria-live="polite">
        {spoken}
      </div>
      {isShown && (
        <div className="sending-progress">
          <Flex className="sending-progress-line" align="center" justify="space-between" gap={12}>
            <span>{progressSentence(progress)}</span>
            {!progress.isRunning && (
              <Button
                type="text"
                size="small"
                icon={<CloseOutlined aria-hidden />}
                aria-label="Close progress"
                onClick={dismiss}
              />
            )}
          </Flex>
          <div
            className="sending-progress-bar"
            role="progressbar"
            aria-label="Texts sent"
            aria-valuemin={0}
            aria-valuemax={progress.total}
            aria-valuenow={progress.sent + progress.failed}
          >
            <span className="is-sent" style={{ width: percent(progress.sent) }} />
            <span className="is-failed" style={{ width: percent(progress.failed) }} />
          </div>
        </div>
      )}
    </>
  );
}
