import type { UseQueryResult } from '@tanstack/react-query';
import { Button, Flex } from 'antd';
import type { ReactNode } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { counted, type NewestPage } from '../../api/total';
import { useLatestSearch } from '../hooks/use-latest-search';
import type { List } from '../hooks/use-list-address';
import { capitalised } from './PagedResults';
import { QueryView } from './QueryView';

interface HistoryState {
  /** The `before` of each newer page; '' is the newest. */
  trail?: string[];
}

/** A list that grows has no lasting page numbers: `?before={last id seen}&page=2` names the place. */
function usePlace(before: string | undefined) {
  const [parameters] = useSearchParams();
  const location = useLocation();
  const navigate = useNavigate();
  const latestSearch = useLatestSearch();
  const given = Number(parameters.get('page'));
  const page = before && Number.isSafeInteger(given) && given > 1 ? given : before ? 2 : 1;
  const trail = (location.state as HistoryState | null)?.trail ?? [];
  const goTo = (start: string, number: number, next: string[]) => {
    const target = new URLSearchParams(latestSearch() ?? parameters);
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
    page,
    newest: () => goTo('', 1, []),
    newer: last === undefined ? undefined : () => goTo(last, page - 1, trail.slice(0, -1)),
    older: (lastSeen: string) => goTo(lastSeen, page + 1, [...trail, before ?? '']),
  };
}

interface NewestFirstProps<Row> {
  list: Pick<List<string>, 'isFiltered' | 'clear' | 'results' | 'toResults' | 'before'>;
  singular: string;
  plural: string;
  failure: string;
  query: UseQueryResult<NewestPage<Row>>;
  loading?: ReactNode;
  children: (rows: readonly Row[], isTurning: boolean) => ReactNode;
}

export function NewestFirstResults<Row extends { id: string }>(props: NewestFirstProps<Row>) {
  const { list, singular, plural, failure, query, loading, children } = props;
  const { before, isFiltered, clear, results, toResults } = list;
  const { page, newest, newer, older } = usePlace(before);
  const isTurning = isBusy(query);
  const turn = (go: () => void) => () => {
    go();
    toResults();
  };
  return (
    <section ref={results} className="results" aria-label={`${capitalised(plural)} found`} tabIndex={-1}>
      <QueryView query={query} failure={failure} loading={loading}>
        {({ rows, hasOlder, ...total }) => {
          const lastSeen = hasOlder ? rows.at(-1)?.id : undefined;
          return (
            <>
              <Flex className="list-count" wrap align="center" justify="space-between" gap="4px 12px">
                <p role="status">
                  {counted(total, singular, plural)}
                  {page > 1 && ` · page ${page}`}
                </p>
                {isFiltered && rows.length > 0 && (
                  <Button size="small" type="link" onClick={clear}>
                    Clear Filters
                  </Button>
                )}
              </Flex>
              {children(rows, isTurning)}
              {(before !== undefined || lastSeen !== undefined) && (
                <Flex
                  component="nav"
                  className="newest-first-pages"
                  justify="flex-end"
                  gap={6}
                  aria-label={`Pages of ${plural}`}
                >
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
                </Flex>
              )}
            </>
          );
        }}
      </QueryView>
    </section>
  );
}

const isBusy = ({ isFetching, isPlaceholderData, data }: UseQueryResult) =>
  isFetching && (isPlaceholderData || !data);
