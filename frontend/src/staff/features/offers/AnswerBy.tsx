import { useEffect, useState } from 'react';
import { formatMoment } from '../../../shared/dates';

const LAST_SECONDS_MS = 120_000;
/** The longest wait that a timer takes. */
const LONGEST_MS = 2 ** 31 - 1;

/** 'until 11:34 AM'; counted in seconds only in the last two minutes. */
export function AnswerBy({ value, behindMs = 0 }: { value: string; behindMs?: number }) {
  const [left, setLeft] = useState(() => leftOf(value, behindMs));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const look = () => {
      const now = leftOf(value, behindMs);
      setLeft(now);
      if (now <= 0) return;
      const wait = now > LAST_SECONDS_MS ? now - LAST_SECONDS_MS : now % 1000 || 1000;
      timer = setTimeout(look, Math.min(wait, LONGEST_MS));
    };
    look();
    return () => clearTimeout(timer);
  }, [value, behindMs]);
  if (left > LAST_SECONDS_MS) return <>{`Answer by ${formatMoment(value)}`}</>;
  if (left <= 0) return <>{`Time to answer ended ${formatMoment(value)}`}</>;
  const seconds = Math.ceil(left / 1000);
  return (
    <span className="answer-countdown">{`${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')} left to answer`}</span>
  );
}

/** `behindMs`: how far this computer's clock is behind the server's. */
const leftOf = (value: string, behindMs: number) => Date.parse(value) - Date.now() - behindMs;
