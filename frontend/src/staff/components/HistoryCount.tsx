import { Button } from 'antd';
import './list.css';

interface HistoryCountProps {
  /** How many there are: '743 texts'. */
  count: string;
  page: number;
  /** Takes the filters away; not given where none hides anything. */
  onClear: (() => void) | undefined;
}

/** What stands above a history that is read page by page. */
export function HistoryCount({ count, page, onClear }: HistoryCountProps) {
  return (
    <div className="list-count">
      <p role="status">
        {count}
        {page > 1 && ` · page ${page}`}
      </p>
      {onClear && (
        <Button size="small" type="link" onClick={onClear}>
          Clear Filters
        </Button>
      )}
    </div>
  );
}
