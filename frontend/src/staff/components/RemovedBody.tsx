import { formatDate } from '../../shared/dates';

/** Stands where a message's words stood that are no longer kept. */
export function RemovedBody({ at }: { at: string }) {
  return <p className="record-soft">Removed on {formatDate(at)}: what it said is no longer kept</p>;
}
