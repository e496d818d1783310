import { NO_PRIORITY } from '../../matching/job-match.entity.js';

/** Where somebody stood in a list that is kept. */
export interface KeptPlace {
  listId: string;
  workerId: string;
  place: number;
}

/** The place in a list that an offer was made from. */
export interface OfferedFrom {
  /** Null: of before lists were kept. */
  listId: string | null;
  priority: number;
  madeAt: Date;
}

export interface Standing {
  /** Null once the worker was deleted. */
  workerId: string | null;
  /** In the list as it was last made, if they have one. */
  priority: number;
  isPlaced: boolean;
  /** Oldest first. */
  offeredFrom: readonly OfferedFrom[];
}

/** The place that somebody keeps who has none any more: the last that they were offered the job from. */
export const lastOfferedPlace = ({ isPlaced, offeredFrom }: Standing): OfferedFrom | undefined =>
  isPlaced ? undefined : offeredFrom.findLast(({ priority }) => priority !== NO_PRIORITY);

/** The lists that {@link inOrder} has to know the places of. */
export const listsToCompare = (standing: readonly Standing[]): string[] => [
  ...new Set(standing.flatMap((one) => lastOfferedPlace(one)?.listId ?? [])),
];

/**
 * Everybody in the order of the list. Places of two lists are never compared: who has lost theirs stands before the
 * first of those who stood behind them in the list that they were offered the job from.
 */
export function inOrder<One extends Standing>(standing: readonly One[], places: readonly KeptPlace[]): One[] {
  const placeOf = new Map(places.map(({ listId, workerId, place }) => [`${listId} ${workerId}`, place]));
  const placeIn = (list: string, { workerId, offeredFrom }: Standing) =>
    placeOf.get(`${list} ${workerId}`) ?? offeredFrom.find(({ listId }) => listId === list)?.priority ?? 0;
  const order = standing
    .filter((one) => listToKeep(one) === null)
    .sort((a, b) => placeAlone(a) - placeAlone(b));
  const fallen = standing.flatMap((one) => {
    const list = listToKeep(one);
    return list === null ? [] : [{ one, ...list }];
  });
  // Where two lists disagree the newer one is right.
  for (const { one, listId, priority } of fallen.sort((a, b) => a.madeAt.getTime() - b.madeAt.getTime())) {
    const behind = order.findIndex((other) => placeIn(listId, other) > priority);
    order.splice(behind === -1 ? order.length : behind, 0, one);
  }
  return order;
}

interface Kept extends OfferedFrom {
  listId: string;
}

function listToKeep(one: Standing): Kept | null {
  const kept = lastOfferedPlace(one);
  return kept?.listId ? { ...kept, listId: kept.listId } : null;
}

/** Of who has a place, or is known to have had one only by its number. */
const placeAlone = (one: Standing): number => lastOfferedPlace(one)?.priority ?? one.priority;
