import type { UseQueryResult } from '@tanstack/react-query';
import { Button } from 'antd';
import type { ReactNode, RefObject } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { counted, type NewestPage } from '../../api/total';
import { QueryView } from './QueryView';

interface HistoryState {
  /** The `before` of each newer page; '' is the newest. */
  trail?: string[];
}

export const beforeIn = (search: URLSearchParams) => search.get('before') ?? undefined;

/** A list that grows has no lasting page numbers: `?before={last id seen}&page=2` names the place. */
function usePlace() {
  const [parameters] = useSearchParams();
  const location = useLocation();
  const navigate = useNavigate();
  const before = beforeIn(parameters);
  const asked = Number(parameters.get('page'));
  const page = before && Number.isSafeInteger(asked) && asked > 1 ? asked : before ? 2 : 1;
  const trail = (location.state as HistoryState | null)?.trail ?? [];
  const goTo = (start: string, number: number, next: string[]) => {
    const target = new URLSearchParams(parameters);
    target.delete('before');
    target.delete('page');
    if (start) {
      target.set('before', start);
      target.set('page', String(number));
    }
    void navigate({ search: target.toString() }, { state: { trail: next } satisfies HistoryState });
  };
  const last = trail.at(-1);
  return {
    before,
    page,
    newest: () => goTo('', 1, []),
    newer: last === undefined ? undefined : () => goTo(last, page - 1, trail.slice(0, -1)),
    older: (lastSeen: string) => goTo(lastSeen, page + 1, [...trail, before ?? '']),
  };
}

interface NewestFirstProps<Row> {
  singular: string;
  plural: string;
  failure: string;
  query: UseQueryResult<NewestPage<Row>>;
  isFiltered: boolean;
  onClear: () => void;
  sectionRef: RefObject<HTMLElement | null>;
  loading?: ReactNode;
  children: (rows: readonly Row[], isTurning: boolean) => ReactNode;
}

export function NewestFirstResults<Row extends { id: string }>(props: NewestFirstProps<Row>) {
  const { singular, plural, failure, query, isFiltered, onClear, sectionRef, loading, children } = props;
  const { before, page, newest, newer, older } = usePlace();
  const isTurning = isBusy(query);
  const turn = (go: () => void) => () => {
    go();
    sectionRef.current?.focus({ preventScroll: true });
    sectionRef.current?.scrollIntoView();
  };
  const label = plural.charAt(0).toUpperCase() + plural.slice(1);
  return (
    <section ref={sectionRef} className="results" aria-label={`${label} found`} tabIndex={-1}>
      <QueryView query={query} failure={failure} loading={loading}>
        {({ rows, hasOlder, ...total }) => {
          const lastSeen = hasOlder ? rows.at(-1)?.id : undefined;
          return (
            <>
              <div className="list-count">
                <p role="status">
                  {counted(total, singular, plural)}
                  {page > 1 && ` · page ${page}`}
                </p>
                {isFiltered && rows.length > 0 && (
                  <Button size="small" type="link" onClick={onClear}>
                    Clear Filters
                  </Button>
                )}
              </div>
              {children(rows, isTurning)}
              {(before !== undefined || lastSeen !== undefined) && (
                <nav className="newest-first-pages" aria-label={`Pages of ${plural}`}>
                  <Button disabled={before === undefined} onClick={turn(newest)}>
                    Newest
                  </Button>
                  <Button disabled={!newer} onClick={newer && turn(newer)}>
                    Newer
                  </Button>
                  <Button
                    disabled={lastSeen === undefined || isTurning}
                    onClick={lastSeen === undefined ? undefined : turn(() => older(lastSeen))}
                  >
                    Older
                  </Button>
                </nav>
              )}
            </>
          );
        }}
      </QueryView>
    </section>
  );
}

export const isBusy = ({ isFetching, isPlaceholderData, data }: UseQueryResult) =>
  isFetching && (isPlaceholderData || !data);
