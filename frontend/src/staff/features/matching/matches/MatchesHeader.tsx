import {
  MessageOutlined,
  ReloadOutlined,
  SendOutlined,
  TeamOutlined,
  ThunderboltOutlined,
} from '@ant-design/icons';
import { Button, Flex, Tooltip } from 'antd';
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
      <Flex className="job-panel-actions matches-actions" wrap gap={8}>
        <Button icon={<TeamOutlined aria-hidden />} data-opens="eligible" onClick={onEligible}>
          View Eligible Workers
        </Button>
        <Button
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
