import type { DispatchClass } from '../../hall/employers/employer.entity.js';
import { bitsOf, conditionsAboutTheWork, conditionsOf } from './rules.js';

/** Conditions of a worker as a list kept them, a bit each, at the place that they have among all. */
export interface KeptConditions {
  /** Which of them held. */
  held: number;
  /** Of which ones the list says so. */
  known: number;
}

const NUMBER_BYTES = 4;
const ENTRY_BYTES = NUMBER_BYTES + 2;

const NOTHING_KEPT: KeptConditions = { held: 0, known: 0 };

/** @param held of all conditions; null: the list kept none */
export const allKept = (dispatchClass: DispatchClass, held: number | null): KeptConditions =>
  held === null ? NOTHING_KEPT : { held, known: bitsOf(dispatchClass, conditionsOf(dispatchClass)) };

/**
 * Of somebody without a place. No condition about the work held for whom the list leaves out as well.
 * @param leftOut as a list keeps it, in the order of the workers' numbers
 */
export function keptOfLeftOut(dispatchClass: DispatchClass, leftOut: Buffer, number: number): KeptConditions {
  let [low, high] = [0, leftOut.length / ENTRY_BYTES];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (leftOut.readInt32BE(middle * ENTRY_BYTES) < number) low = middle + 1;
    else high = middle;
  }
  const at = low * ENTRY_BYTES;
  return at < leftOut.length && leftOut.readInt32BE(at) === number
    ? allKept(dispatchClass, leftOut.readInt16BE(at + NUMBER_BYTES))
    : { held: 0, known: bitsOf(dispatchClass, conditionsAboutTheWork(dispatchClass)) };
}
