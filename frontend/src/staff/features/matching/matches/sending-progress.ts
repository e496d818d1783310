import type { JobMatch } from '../api/matches';
import { isInFlight } from './match-rules';

interface Progress {
  total: number;
  sent: number;
  failed: number;
  stopped: number;
  isRunning: boolean;
}

export function oldestInFlight(matches: readonly JobMatch[]): string | undefined {
  let oldest: string | undefined;
  for (const match of matches) {
    const written = match.notificationSms?.updatedAt;
    if (written && isInFlight(match) && (oldest === undefined || written < oldest)) oldest = written;
  }
  return oldest;
}

/** A run's texts are those that changed since it began. */
export function progressSince(matches: readonly JobMatch[], since: string): Progress {
  const progress: Progress = { total: 0, sent: 0, failed: 0, stopped: 0, isRunning: false };
  for (const match of matches) {
    const { notificationSms: sms, notificationStatus } = match;
    if (!sms || sms.updatedAt < since) continue;
    progress.total++;
    if (isInFlight(match)) progress.isRunning = true;
    if (sms.status === 'stopped') progress.stopped++;
    if (notificationStatus === 'notified') progress.sent++;
    if (notificationStatus === 'notification_failed') progress.failed++;
  }
  return progress;
}

export function progressSentence({ total, sent, failed, stopped, isRunning }: Progress): string {
  const count = (value: number) => value.toLocaleString('en-US');
  const unknown = isRunning ? 0 : total - sent - failed - stopped;
  return [
    `${isRunning ? 'Texting workers' : 'Texts finished'}: ${count(sent)} of ${count(total)} sent`,
    ...(failed > 0 ? [`${count(failed)} failed`] : []),
    ...(stopped > 0 ? [`${count(stopped)} stopped`] : []),
    ...(unknown > 0 ? [`${count(unknown)} not known`] : []),
  ].join(', ');
}
