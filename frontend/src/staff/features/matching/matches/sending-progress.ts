import type { MatchFigures } from '../api/matches';

export function progressSentence({
  oldestOnWay,
  total,
  sent,
  failed,
  stopped,
}: MatchFigures['texts']): string {
  const isRunning = oldestOnWay !== null;
  const count = (value: number) => value.toLocaleString('en-US');
  const unknown = isRunning ? 0 : total - sent - failed - stopped;
  return [
    `${isRunning ? 'Texting workers' : 'Texts finished'}: ${count(sent)} of ${count(total)} sent`,
    ...(failed > 0 ? [`${count(failed)} failed`] : []),
    ...(stopped > 0 ? [`${count(stopped)} stopped`] : []),
    ...(unknown > 0 ? [`${count(unknown)} not known`] : []),
  ].join(', ');
}
