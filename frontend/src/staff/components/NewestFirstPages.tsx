import { Button } from 'antd';
import type { useHistoryPlace } from '../hooks/use-history-place';
import './list.css';

interface NewestFirstPagesProps {
  /** What the pages are of: 'Pages of texts'. */
  label: string;
  place: ReturnType<typeof useHistoryPlace>;
  /** Of the last row that is shown; undefined where none is older. */
  lastSeen: string | undefined;
  /** What is shown is about to be replaced. */
  isBusy: boolean;
  /** Called with what goes to another page, for the focus to follow. */
  onTurn: (go: () => void) => void;
}

/** The ways through a list that is read newest first and grows meanwhile: it has no page numbers that would last. */
export function NewestFirstPages({ label, place, lastSeen, isBusy, onTurn }: NewestFirstPagesProps) {
  const { before, newest, newer, older } = place;
  if (before === undefined && lastSeen === undefined) return null;
  return (
    <nav className="newest-first-pages" aria-label={label}>
      <Button disabled={before === undefined} onClick={() => onTurn(newest)}>
        Newest
      </Button>
      <Button disabled={!newer} onClick={() => newer && onTurn(newer)}>
        Newer
      </Button>
      <Button
        disabled={lastSeen === undefined || isBusy}
        onClick={() => lastSeen && onTurn(() => older(lastSeen))}
      >
        Older
      </Button>
    </nav>
  );
}
