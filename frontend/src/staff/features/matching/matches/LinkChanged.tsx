import { RowAction } from '../../../components/RowActions';
import { type JobMatch, useSendLink } from '../api/matches';
import { nameOf } from './match-rules';

interface LinkChangedProps {
  match: JobMatch;
  /** Moves the focus, as the button goes. */
  onSent: () => void;
}

export function LinkChanged({ match, onSent }: LinkChangedProps) {
  const { attempt } = useSendLink(match.id);
  const send = async () => {
    if (await attempt()) onSent();
  };
  const reason = match.worker?.unreachableReason;
  return (
    <div className="link-changed">
      <span>The link changed with the phone number; send it again.</span>
      <RowAction
        action="Send the link again"
        subject={nameOf(match)}
        {...(reason ? { refusedBecause: reason } : {})}
        // A quick answer may come between the clicks of a double click.
        onClick={(event) => event.detail <= 1 && void send()}
      />
    </div>
  );
}
