import {
  ClockCircleOutlined,
  EditOutlined,
  ExclamationCircleFilled,
  MailOutlined,
  MessageOutlined,
  PhoneOutlined,
  SettingOutlined,
  SmileOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatMoment } from '../../../shared/dates';
import { jobPath, workerPath } from '../../records/names-and-paths';
import { EmptyState } from '../../components/EmptyState';
import { Panel } from '../../components/Panel';
import type { TodayNeeds } from './api/today';
import { Call, DueSlip, EndingOffer, NamedJob, Reply, slipsPath } from './NeedItems';
import { useStill } from './use-still';
import { Waits } from './Waits';

interface Need {
  key: string;
  title: string;
  icon: ReactNode;
  tone: 'burning' | 'soon' | 'calm';
  /** Where all of them are. */
  to: string;
  count: number | null;
  items: ReactNode[];
}

const INBOX = '/sms-management/inbox';
const many = (count: number, one: string, more: string) => (count === 1 ? one : more);

/** A deleted job has no page; the worker of it does. */
const whereToCall = (first: TodayNeeds['calls']['items'][number] | undefined) =>
  first?.jobId ? jobPath(first.jobId) : first?.workerId ? workerPath(first.workerId) : '/jobs';

/** What waits for somebody, the most urgent first; a kind that nobody waits for is left out. */
function needsOf(needs: TodayNeeds): Need[] {
  const { replies, calls, endingOffers, texts, outdatedLists, slips, drafts } = needs;
  const isDropping = replies.items.some(({ understoodAs }) => understoodAs === 'dropping-out?');
  const history = (status: string, since?: string) =>
    `/sms-management/history?status=${status}${since ? `&dateFrom=${since}` : ''}`;
  const trouble = [
    [texts.unknown, 'may or may not have been sent', history('unknown')],
    [texts.failed, many(texts.failed, 'was refused', 'were refused'), history('failed', texts.since)],
    [
      texts.undelivered,
      many(texts.undelivered, 'was not delivered', 'were not delivered'),
      history('undelivered', texts.since),
    ],
  ] as const;
  const troubled = trouble.filter(([count]) => count > 0);
  const inTrouble = troubled.reduce((sum, [count]) => sum + count, 0);
  const all: Need[] = [
    {
      ...{ key: 'replies', title: many(replies.total, 'text to read', 'texts to read'), to: INBOX },
      ...{ icon: <MessageOutlined />, tone: isDropping ? 'burning' : 'soon', count: replies.total },
      items: replies.items.map((reply) => (
        <Reply key={reply.id} reply={reply} at={formatMoment(reply.createdAt)} />
      )),
    },
    {
      ...{ key: 'calls', title: many(calls.total, 'person to phone', 'people to phone') },
      ...{ icon: <PhoneOutlined />, tone: 'burning', count: calls.total },
      to: whereToCall(calls.items[0]),
      items: calls.items.map((call) => <Call key={call.matchId ?? call.offerId} call={call} />),
    },
    {
      ...{ key: 'ending', title: many(endingOffers.total, 'offer ends soon', 'offers end soon') },
      ...{ icon: <ClockCircleOutlined />, tone: 'soon', count: endingOffers.total },
      to: endingOffers.items[0] ? `/jobs/${endingOffers.items[0].jobId}` : '/jobs',
      items: endingOffers.items.map((offer) => <EndingOffer key={offer.offerId} offer={offer} />),
    },
    {
      ...{ key: 'texts', icon: <ExclamationCircleFilled />, tone: 'soon', to: '/sms-management/history' },
      count: inTrouble,
      title: many(inTrouble, 'text in trouble', 'texts in trouble'),
      items: troubled.map(([count, words, to]) => (
        <li key={to}>
          <Link to={to}>{`${count.toLocaleString('en-US')} ${words}`}</Link>
        </li>
      )),
    },
    {
      ...{ key: 'lists', icon: <UnorderedListOutlined />, tone: 'soon', to: '/jobs?status=Open' },
      title: many(outdatedLists.total, 'list is out of date', 'lists are out of date'),
      count: outdatedLists.total,
      items: outdatedLists.items.map((job) => <NamedJob key={job.id} job={job} />),
    },
    {
      ...{ key: 'slips', icon: <MailOutlined />, tone: 'soon' },
      to: slips.items[0] ? slipsPath(slips.items[0].jobId) : '/jobs',
      title: many(slips.total, 'slip is due', 'slips are due'),
      count: slips.total,
      items: slips.items.map((slip) => <DueSlip key={slip.jobId} slip={slip} />),
    },
    {
      ...{ key: 'drafts', icon: <EditOutlined />, tone: 'calm', to: '/jobs?status=Draft' },
      title: many(drafts.total, 'draft', 'drafts'),
      count: drafts.total,
      items: drafts.items.map((job) => <NamedJob key={job.id} job={job} />),
    },
  ];
  const waiting = all.filter(({ count }) => count !== 0);
  if (!needs.hasNoTextingHours) return waiting;
  const hours: Need = {
    ...{
      key: 'hours',
      icon: <SettingOutlined />,
      tone: 'calm',
      to: '/sms-management/inbox?hall',
      count: null,
    },
    title: 'No texting hours are set: texts go out at any hour',
    items: [],
  };
  return [...waiting, hours];
}

export function Needs({ needs }: { needs: TodayNeeds }) {
  const { shown, isBehind, holding } = useStill(needs);
  const waiting = needsOf(shown);
  return (
    <Panel title="Needs you" actions={<Waits isBehind={isBehind} />}>
      {waiting.length === 0 ? (
        <EmptyState icon={<SmileOutlined />} title="Nothing needs you" description="What does stands here." />
      ) : (
        <div className="today-needs" {...holding}>
          {waiting.map(({ key, title, icon, tone, to, count, items }) => (
            <section key={key} className={`today-need is-${tone}`} aria-labelledby={`need-${key}`}>
              <span className="today-need-icon" aria-hidden>
                {icon}
              </span>
              <h3 id={`need-${key}`}>
                <Link to={to}>{count === null ? title : `${count.toLocaleString('en-US')} ${title}`}</Link>
              </h3>
              {items.length > 0 && <ul className="plain-list">{items}</ul>}
            </section>
          ))}
        </div>
      )}
    </Panel>
  );
}
