/**
 * Whether one slip of the fingers makes `typed` of `meant`: a character too many, one too few, another one, or two next
 * to each other the wrong way round.
 */
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
