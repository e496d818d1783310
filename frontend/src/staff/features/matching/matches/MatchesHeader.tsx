import {
  DownOutlined,
  MessageOutlined,
  ReloadOutlined,
  SendOutlined,
  TeamOutlined,
  ThunderboltOutlined,
} from '@ant-design/icons';
import { Button, Flex, Tooltip } from 'antd';
import { useId, useState } from 'react';
import { useCreateMatches } from '../api/matches';

interface MatchesHeaderProps {
  jobId: string;
  /** Null while they are not loaded. */
  count: number | null;
  /** Why nobody can be notified. */
  cannotNotify: string | undefined;
  onEligible: () => void;
  onNotify: () => void;
  /** Why it cannot be filled by itself. */
  cannotFill: string | undefined;
  onFill: () => void;
  onMessage: () => void;
}

export function MatchesHeader(props: MatchesHeaderProps) {
  const { jobId, count, cannotNotify, cannotFill, onEligible, onNotify, onFill, onMessage } = props;
  const { attempt: refresh, isBusy } = useCreateMatches(jobId);
  // A phone has room for two of them above the list; without one it shows all.
  const [chosen, setUnfolded] = useState<boolean>();
  const isUnfolded = chosen ?? count === 0;
  const actionsId = useId();
  return (
    <Flex
      component="header"
      className="panel-header"
      wrap
      align="center"
      justify="space-between"
      gap="12px 24px"
    >
      <h2 id="job-matches">{count === null ? 'Job Matches' : `Job Matches (${count})`}</h2>
      <Button
        className="matches-fold"
        type="link"
        aria-expanded={isUnfolded}
        aria-controls={actionsId}
        onClick={() => setUnfolded(!isUnfolded)}
      >
        {isUnfolded ? 'Fewer actions' : 'More actions'}
        <DownOutlined aria-hidden rotate={isUnfolded ? 180 : 0} />
      </Button>
      <Flex
        id={actionsId}
        className={`job-panel-actions matches-actions${isUnfolded ? '' : ' is-folded'}`}
        wrap
        gap={8}
      >
        <Button
          className="matches-more"
          icon={<TeamOutlined aria-hidden />}
          data-opens="eligible"
          onClick={onEligible}
        >
          View Eligible Workers
        </Button>
        <Button
          className="matches-more"
          icon={<ReloadOutlined aria-hidden />}
          loading={isBusy}
          // A quick answer may come between the clicks of a double click.
          onClick={(event) => event.detail <= 1 && void refresh()}
        >
          Refresh Matches
        </Button>
        <Tooltip title={cannotNotify}>
          <span className="tooltip-holder">
            <Button
              type="primary"
              icon={<SendOutlined aria-hidden />}
              disabled={cannotNotify !== undefined}
              onClick={onNotify}
            >
              Notify Workers
            </Button>
          </span>
        </Tooltip>
        <Button
          className="matches-more"
          icon={<MessageOutlined aria-hidden />}
          disabled={!count}
          data-opens="message"
          onClick={onMessage}
        >
          Message
        </Button>
        <Tooltip title={cannotFill}>
          <span className="tooltip-holder">
            <Button
              icon={<ThunderboltOutlined aria-hidden />}
              disabled={cannotFill !== undefined}
              data-opens="fill"
              onClick={onFill}
            >
              Fill by itself
            </Button>
          </span>
        </Tooltip>
      </Flex>
    </Flex>
  );
}
