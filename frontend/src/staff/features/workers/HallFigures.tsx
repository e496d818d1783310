import { Flex } from 'antd';
import { useQuery } from '@tanstack/react-query';
import { statsQuery } from './api/workers';

const number = new Intl.NumberFormat('en-US');

const count = (n: number, one: string, many = `${one}s`) => `${number.format(n)} ${n === 1 ? one : many}`;

/** Beside the work: while it loads, or when it fails, nothing is shown. */
export function HallFigures() {
  const { data } = useQuery(statsQuery);
  if (!data) return null;
  const { workers, employers, jobs, messages } = data;
  const sent = Object.values(messages.lastDayByStatus).reduce((sum, n) => sum + n, 0);
  const figures = [
    count(workers.total, 'worker'),
    `${number.format(workers.active)} active`,
    `${number.format(workers.optedIn)} opted in to texts`,
    count(employers.total, 'employer'),
    count(jobs.byStatus.Open ?? 0, 'open job'),
    `${count(sent, 'text or e-mail', 'texts and e-mails')} in the last 24 hours`,
    ...(messages.unknown > 0 ? [`${count(messages.unknown, 'message')} may not have been sent`] : []),
  ];
  return (
    <Flex
      component="ul"
      className="hall-figures plain-list"
      wrap
      gap="2px 16px"
      aria-label="The hall in figures"
    >
      {figures.map((figure) => (
        <li key={figure}>{figure}</li>
      ))}
    </Flex>
  );
}
