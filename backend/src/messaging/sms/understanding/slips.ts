/** Whether `typed` is `meant` with one character too many, too few, replaced or swapped with its neighbour. */
export function isOneSlipFrom(typed: string, meant: string): boolean {
  if (typed === meant || Math.abs(typed.length - meant.length) > 1) return false;
  let start = 0;
  while (start < meant.length && typed[start] === meant[start]) start += 1;
  const [restTyped, restMeant] = [typed.slice(start), meant.slice(start)];
  if (restTyped.length !== restMeant.length) {
    return restTyped.length > restMeant.length
      ? restTyped.slice(1) === restMeant
      : restTyped === restMeant.slice(1);
  }
  if (restTyped.slice(1) === restMeant.slice(1)) return true;
  const isSwapped = restTyped[0] === restMeant[1] && restTyped[1] === restMeant[0];
  return isSwapped && restTyped.slice(2) === restMeant.slice(2);
}
