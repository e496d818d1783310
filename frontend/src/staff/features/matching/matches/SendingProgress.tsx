import { CloseOutlined } from '@ant-design/icons';
import { Button, Flex } from 'antd';
import { useQueryClient } from '@tanstack/react-query';
import { type MatchFigures, matchFiguresQuery } from '../api/matches';
import { progressSentence } from './sending-progress';

interface SendingProgressProps {
  jobId: string;
  figures: MatchFigures | undefined;
}

/** The outcome stays until it is closed or the next run begins. */
export function SendingProgress({ jobId, figures }: SendingProgressProps) {
  const client = useQueryClient();
  const { queryKey } = matchFiguresQuery(jobId);
  const dismiss = () =>
    client.setQueryData(queryKey, (before) => before && { ...before, textsSince: undefined });
  const progress = figures?.textsSince === undefined ? null : figures.texts;
  const isRunning = progress !== null && progress.oldestOnWay !== null;
  const isShown = progress !== null && progress.total > 0;
  const done = isShown ? (progress.sent + progress.failed) / progress.total : 0;
  const percent = (part: number) => `${isShown ? (100 * part) / progress.total : 0}%`;
  // Announced a quarter at a time, not at every count.
  const spoken = !isShown
    ? ''
    : isRunning
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
            {!isRunning && (
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
