import { CaretRightOutlined, PauseOutlined, StopOutlined } from '@ant-design/icons';
import { Button, Flex } from 'antd';
import { useState } from 'react';
import { type FillRun, pauseFill, resumeFill } from '../../../api/dispatch';
import { messageOr, useAction } from '../../forms/use-action';
import { useFocusOfControls } from '../../hooks/use-focus-back';
import { type OpenOffers, OpenOffersDialog } from '../offers/OpenOffersDialog';
import { StopDialog } from './StopDialog';

interface FillControlsProps {
  jobId: string;
  run: FillRun;
  openOffers: number;
  /** Its dialogs end by themselves, also when what they did leaves nothing to control. */
  isShown: boolean;
}

/** Pauses a run, has it go on, and stops it. */
export function FillControls({ jobId, run, openOffers, isShown }: FillControlsProps) {
  const [isStopping, setStopping] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const { attempt } = useAction({
    act: ({ does, ...said }: { does: 'pause' | 'resume'; openOffers?: OpenOffers }) =>
      does === 'pause' ? pauseFill(jobId) : resumeFill(jobId, said),
    failure: messageOr('Failed to change how the job is filled'),
    refreshes: ['job-matches', 'jobs', 'stats'],
    refreshFirst: true,
  });
  const kept = useFocusOfControls(isShown);
  const isPaused = run.state === 'paused';
  const toggle = () => {
    if (isPaused && run.offersInDoubt > 0) setAsking(true);
    else void attempt({ does: isPaused ? 'resume' : 'pause' });
  };
  return (
    <>
      {isShown && (
        <Flex className="fill-controls" gap={8} {...kept}>
          {/* One button that changes its word, so that it keeps the focus and its place. */}
          <Button
            icon={isPaused ? <CaretRightOutlined aria-hidden /> : <PauseOutlined aria-hidden />}
            onClick={(event) => event.detail <= 1 && toggle()}
          >
            {isPaused ? 'Resume' : 'Pause'}
          </Button>
          <Button danger icon={<StopOutlined aria-hidden />} onClick={() => setStopping(true)}>
            Stop
          </Button>
        </Flex>
      )}
      {isAsking && (
        <OpenOffersDialog
          count={run.offersInDoubt}
          okText="Resume"
          cancelText="Stay Paused"
          onAnswer={(choice) => {
            setAsking(false);
            if (choice !== null) void attempt({ does: 'resume', openOffers: choice });
          }}
        />
      )}
      <StopDialog
        open={isStopping}
        jobId={jobId}
        openOffers={openOffers}
        onClose={() => setStopping(false)}
      />
    </>
  );
}
