import fc from 'fast-check';
import { inOrder, type KeptPlace, lastOfferedPlace, listsToCompare, type Standing } from './order-of-list.js';
import { minutesLater } from './fill-state-fixtures.js';

const from = (listId: string | null, priority: number, minute = 0) => ({
  listId,
  priority,
  madeAt: minutesLater(minute),
});
const placed = (workerId: string, priority: number, ...offeredFrom: Standing['offeredFrom']): Standing => ({
  ...{ workerId, priority, isPlaced: true, offeredFrom },
});
const fallen = (workerId: string | null, ...offeredFrom: Standing['offeredFrom']): Standing => ({
  ...{ workerId, priority: 9999, isPlaced: false, offeredFrom },
});
/** `first: abc`: a list in which a stood first. */
const lists = (kept: Record<string, string>): KeptPlace[] =>
  Object.entries(kept).flatMap(([listId, workers]) =>
    [...workers].map((workerId, index) => ({ listId, workerId, place: index + 1 })),
  );
const order = (standing: Standing[], kept: Record<string, string> = {}) =>
  inOrder(standing, lists(kept))
    .map(({ workerId }) => workerId ?? '?')
    .join('');

describe('the order of a list', () => {
  it('is that of its places, and of who has none any more without a list that of their numbers', () => {
    expect(order([placed('b', 2), placed('a', 1), placed('c', 3)])).toBe('abc');
    expect(order([placed('b', 2), fallen('x', from(null, 2)), placed('c', 3)])).toBe('bxc');
    expect(order([fallen('y'), placed('b', 2), fallen('x', from(null, 2)), placed('c', 3)])).toBe('bxcy');
  });

  it('puts who has lost their place before those who stood behind them, whatever numbers these have now', () => {
    const x = fallen('x', from('first', 2));
    expect(order([placed('w', 1), placed('y', 2), placed('z', 3), x], { first: 'wxyz' })).toBe('wxyz');
    expect(order([placed('y', 1), placed('z', 2), x], { first: 'wxyz' })).toBe('xyz');
    expect(order([placed('w', 1), x], { first: 'wxyz' })).toBe('wx');
    expect(order([placed('n', 1), placed('y', 2), x, placed('m', 3)], { first: 'wxyz' })).toBe('nxym');
  });

  it('keeps several who have lost theirs as they stood', () => {
    const [x, y] = [fallen('x', from('first', 2)), fallen('y', from('first', 3))];
    const [v, w] = [placed('v', 1), placed('w', 2)];
    expect(order([v, w, y, x], { first: 'vxyw' })).toBe('vxyw');
    expect(order([v, w, x, y], { first: 'vxyw' })).toBe('vxyw');
    expect(order([v, y, x], { first: 'vxyw' })).toBe('vxy');
    // Deleted: only their offers say where they stood.
    const gone = fallen(null, from('other', 1, -2), from('first', 3, -1));
    expect(order([gone, v, x, w], { first: 'vxyw' })).toBe('vx?w');
  });

  it('compares who was offered the job from two lists by the list that knows both', () => {
    const x = fallen('x', from('first', 3, 1));
    const z = fallen('z', from('second', 2, 2));
    const kept = { first: 'uvxz', second: 'xz' };
    expect(order([x, z], kept)).toBe('xz');
    expect(order([z, x], kept)).toBe('xz');
    expect(order([z, placed('u', 1), x], kept)).toBe('uxz');
    // Their places were changed in between.
    const other = fallen('z', from('second', 1, 2));
    const changed = { first: 'uvxz', second: 'zx' };
    expect(order([other, x], changed)).toBe('zx');
    expect(order([x, other], changed)).toBe('zx');
  });

  it('goes by the last offer that was made from a place', () => {
    const x = fallen('x', from('first', 1), from('second', 2, 1), from('third', 9999, 2));
    const kept = { first: 'xyz', second: 'yxz', third: 'yz' };
    expect(lastOfferedPlace(x)).toEqual(from('second', 2, 1));
    expect(order([placed('y', 1), placed('z', 2), x], kept)).toBe('yxz');
    expect(lastOfferedPlace(placed('a', 1, from('first', 2)))).toBeUndefined();
    expect(lastOfferedPlace(fallen('a'))).toBeUndefined();
  });

  it('needs the lists alone of who has lost their place, each once', () => {
    const one = fallen('x', from('first', 1), from('second', 2));
    expect(listsToCompare([one, fallen('y', from('second', 3)), placed('a', 1, from('third', 1))])).toEqual([
      'second',
    ]);
    expect(listsToCompare([fallen('x', from(null, 1)), fallen('y')])).toEqual([]);
  });

  it('leaves nobody out, keeps the places of the list, and lets nobody go past who stood before them', () => {
    const people = fc.shuffledSubarray([...'abcdefg'], { minLength: 2 });
    fc.assert(
      fc.property(people, fc.nat(127), (first, gone) => {
        const stays = first.filter((_, place) => (gone & (1 << place)) === 0);
        const standing = first.map((who, place) =>
          stays.includes(who)
            ? placed(who, stays.indexOf(who) + 1, from('first', place + 1))
            : fallen(who, from('first', place + 1)),
        );
        expect(order([...standing].reverse(), { first: first.join('') })).toBe(first.join(''));
      }),
    );
  });
});
