import { useCallback } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';

interface HistoryState {
  /** After which entries the pages before this one began, the first one first; '' is the newest. */
  trail?: string[];
}

/**
 * How far back a newest-first list is, held by the address: `?before={id of the last one seen}&page=2`. What
 * arrives meanwhile does not move it. `newer` is undefined where the address was opened from elsewhere: then only the
 * way back to the newest is known.
 */
export function useHistoryPlace() {
  const [parameters] = useSearchParams();
  const location = useLocation();
  const navigate = useNavigate();
  const before = parameters.get('before') ?? undefined;
  const asked = Number(parameters.get('page'));
  const page = before && Number.isSafeInteger(asked) && asked > 1 ? asked : before ? 2 : 1;
  const trail = (location.state as HistoryState | null)?.trail ?? [];

  const goTo = useCallback(
    (start: string, number: number, next: string[]) => {
      const target = new URLSearchParams(parameters);
      target.delete('before');
      target.delete('page');
      if (start) {
        target.set('before', start);
        target.set('page', String(number));
      }
      void navigate({ search: target.toString() }, { state: { trail: next } satisfies HistoryState });
    },
    [navigate, parameters],
  );

  const last = trail.at(-1);
  return {
    before,
    page,
    newest: () => goTo('', 1, []),
    newer: last === undefined ? undefined : () => goTo(last, page - 1, trail.slice(0, -1)),
    older: (lastSeen: string) => goTo(lastSeen, page + 1, [...trail, before ?? '']),
  };
}
