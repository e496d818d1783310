import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { stubNetwork, type SeenRequest } from '../../test/network';
import { renderStaff } from '../../test/render';
import { anEmail, someSettings } from './features/email/email-fixtures';
import { EmailDialog } from './features/email/history/EmailDialog';
import { EmailEvents, EmailHistory } from './features/email/history/EmailHistory';
import { EmailSettings } from './features/email/settings/EmailSettings';
import { WebhookSetup } from './features/email/webhook/WebhookSetup';
import { AuditLogPage } from './features/audit/AuditLogPage';
import { DispatchListDialog } from './features/audit/DispatchListDialog';
import { History } from './features/audit/History';
import { EligibilityPage } from './features/matching/eligibility/EligibilityPage';
import { EmployersPage } from './features/employers/EmployersPage';
import { JobPage } from './features/jobs/detail/JobPage';
import { aJob, aMatch, hotel, server } from './features/jobs/job-fixtures';
import { figuresOf } from './features/jobs/match-answers';
import { JobsPage } from './features/jobs/list/JobsPage';
import { EligibleWorkersDialog } from './features/matching/matches/EligibleWorkersDialog';
import { WaitingTexts } from './features/matching/matches/WaitingTexts';
import { someNumber } from './features/sms/phone-numbers/phone-number-fixture';
import { ClassificationsField } from './features/classifications/dialogs/ClassificationsField';
import { captain } from './features/classifications/reference-fixtures';
import { certificates, classifications } from './features/classifications/reference-kinds';
import { ReferencePanel } from './features/classifications/ReferencePanel';
import { PeopleDialog } from './features/reports/PeopleDialog';
import { aPerson, aReport, november } from './features/reports/report-fixtures';
import { ReportsPage } from './features/reports/ReportsPage';
import { SearchPanel } from './features/search/SearchPanel';
import { DoubtfulTexts } from './features/sms/doubtful/DoubtfulTexts';
import { InboxTab } from './features/sms/inbox/InboxTab';
import { HistoryTab } from './features/sms/history/HistoryTab';
import { PhoneNumbersTab } from './features/sms/phone-numbers/PhoneNumbersTab';
import { someSms } from './features/sms/sms-fixtures';
import { SmsDialog } from './features/sms/SmsDialog';
import { aBusyDay } from './features/today/today-fixture';
import { TodayPage } from './features/today/TodayPage';
import { UsersPage } from './features/users/UsersPage';
import { someException } from './features/job-events/exceptions-fixture';
import { ExceptionsOfJob } from './features/job-events/ExceptionsOfJob';
import { ExceptionsPage } from './features/job-events/ExceptionsPage';
import { someRecord } from './features/record/record-fixture';
import { RecordPage } from './features/record/RecordPage';
import { someSlips } from './features/slips/slips-fixture';
import { SlipsOfJob } from './features/slips/SlipsOfJob';
import { WorkerVerdict } from './features/why/LookUpDialog';
import { CanWorkInField } from './features/workers/dialogs/CanWorkInField';
import { referenceAnswers, someWorker } from './features/workers/workers-fixture';
import { WorkersPage } from './features/workers/WorkersPage';

const close = () => undefined;
const entry = {
  id: '7',
  createdAt: '2025-03-04T15:30:00.000Z',
  source: 'staff',
  actorName: 'dispatcher',
  action: 'worker.updated',
  entityType: 'worker',
  entityId: 'w1',
  summary: 'dispatcher changed Rosa Diaz',
  changes: [],
  dispatchListId: null,
  about: [],
  ipAddress: null,
  requestId: null,
};
const rules = {
  version: '2030-7',
  dispatchClasses: [
    {
      dispatchClass: 'Encore',
      title: 'Encore jobs use one rule',
      rules: [{ echelon: 1, who: 'All', seniority: 'Date' }],
    },
  ],
};
const webhook = { exists: false, id: null, friendlyName: null, url: null, enabled: false, eventTypes: [] };
const places = {
  id: 'd1',
  jobId: 'j1',
  jobTitle: 'Gala night',
  createdAt: '2025-03-04T15:30:00.000Z',
  dispatchClass: 'Encore',
  rulesVersion: '2030-7',
  total: 1,
  places: [
    {
      workerId: 'w1',
      workerName: 'Rosa Diaz',
      priority: 1,
      echelon: 1,
      seniorityDate: null,
      countedFromToday: false,
      tiebreak: 7,
    },
  ],
};
const doubtful = {
  id: 't-1',
  phoneNumber: '+16175550123',
  workers: [],
  holders: [],
  body: 'I told you to stop',
  understoodAs: 'stop?',
  doneAt: null,
  doneBy: null,
  createdAt: '2025-11-21T16:00:00.000Z',
};
const events = [
  { id: 'v1', eventType: 'processed', timestamp: null, createdAt: anEmail.createdAt, reason: null },
];
const unknownOnly = ({ search }: SeenRequest) => search.get('status') === 'unknown';

type Handlers = Parameters<typeof stubNetwork>[0];

/** Every place of the staff application that shows a query: what it asks, what is seen, what is said of a failure. */
const views: [
  name: string,
  screen: ReactElement,
  asked: string,
  body: unknown,
  seen: string | RegExp,
  failure: string,
  more?: { isMeant?: (request: SeenRequest) => boolean; opened?: string; typed?: string; others?: Handlers },
][] = [
  ['the workers', <WorkersPage />, '/api/workers', [someWorker()], 'Rosa Diaz', 'Failed to fetch workers'],
  [
    ...(['the names on the workers page', <WorkersPage />, '/api/certificates'] as const),
    ...([[{ id: 't', name: 'ServSafe' }], 'ServSafe', 'Failed to fetch certificates'] as const),
    {
      others: {
        'GET /api/workers': { body: [someWorker({ bestCertificateId: 't' })] },
      },
    },
  ],
  [
    'a field of groups',
    <CanWorkInField name="l26CanWorkIn" />,
    '/api/substantially-similar-classifications',
    [],
    'Can Work In',
    'Failed to fetch substantially similar classifications',
  ],
  [
    'the employers',
    <EmployersPage />,
    '/api/employers',
    [hotel],
    hotel.companyName,
    'Failed to fetch employers',
  ],
  [
    'the report',
    <ReportsPage />,
    '/api/reports/dispatches',
    aReport,
    'Harborlight Hotel',
    'Failed to fetch the report',
    { others: { 'GET /api/hall': { body: { timezone: 'America/New_York' } } } },
  ],
  [
    'the people behind a figure',
    <PeopleDialog open asked={november} figure="accepted" group={undefined} rows={[]} onClose={close} />,
    '/api/reports/dispatches/people',
    [aPerson],
    'Rosa Diaz',
    'Failed to fetch the people',
  ],
  ['the jobs', <JobsPage />, '/api/jobs', [aJob], 'Gala night', 'Failed to fetch jobs'],
  ['a job', <JobPage />, '/api/jobs/j1', aJob, 'Ask for Marisol', 'Failed to fetch job'],
  [
    'its matches',
    <JobPage />,
    '/api/job-matches',
    [aMatch('Abreu')],
    'Rosa Abreu',
    'Failed to fetch job matches',
  ],
  [
    'how many they are',
    <JobPage />,
    '/api/job-matches/figures',
    figuresOf([aMatch('Abreu')]),
    'All (1)',
    'Failed to fetch counts of the matches',
  ],
  [
    'the texts that wait',
    <WaitingTexts jobId="j1" />,
    '/api/jobs/j1/sending',
    { waiting: 2, nextTryAt: null, reason: null, run: null },
    '2 texts wait to be sent',
    'Failed to fetch the texts that wait to be sent',
  ],
  [
    'the eligible workers',
    <EligibleWorkersDialog open job={aJob} onClose={close} />,
    '/api/jobs/j1/eligible-workers',
    [{ worker: someWorker(), eligibilityReason: 'Echelon 1' }],
    'Rosa Diaz',
    'Error loading eligible workers',
  ],
  [
    'a text',
    <SmsDialog open id="s1" onClose={close} />,
    '/api/sms/s1',
    { ...someSms(), segments: 1, events: [] },
    'New Job Available: Gala night at Harbour View Hotel.',
    'Failed to fetch SMS records',
  ],
  [
    'the history of texts',
    <HistoryTab />,
    '/api/sms',
    [someSms()],
    'Rosa Diaz',
    'Failed to fetch SMS records',
    { isMeant: (request) => !unknownOnly(request) },
  ],
  [
    'how many texts are doubtful',
    <HistoryTab />,
    '/api/sms',
    [someSms({ status: 'unknown' })],
    '1 text may or may not have been sent',
    'Failed to fetch the texts that may or may not have been sent',
    { isMeant: unknownOnly },
  ],
  [
    'texts that may be opt-outs',
    <DoubtfulTexts />,
    '/api/inbox',
    [doubtful],
    'I told you to stop',
    'Failed to fetch texts that may be opt-outs',
  ],
  [
    'the inbox',
    <InboxTab />,
    '/api/inbox',
    [doubtful],
    'I told you to stop',
    'Failed to fetch texts from workers',
  ],
  [
    'the phone numbers',
    <PhoneNumbersTab />,
    '/api/phone-numbers',
    [someNumber()],
    '+1 (617) 555-0101',
    'Failed to fetch phone numbers',
  ],
  [
    'the emails',
    <EmailHistory />,
    '/api/emails',
    [anEmail],
    'Schedule for May',
    'Failed to load email history',
  ],
  [
    'an email',
    <EmailDialog open id="e1" onClose={close} />,
    '/api/emails/e1',
    anEmail,
    'Schedule for May',
    'Failed to load email history',
  ],
  [
    'the events of an email',
    <EmailEvents emailId="e1" />,
    '/api/email-events',
    events,
    'processed',
    'Failed to load email events',
  ],
  [
    'the email settings',
    <EmailSettings />,
    '/api/email-settings',
    someSettings,
    'From Name',
    'Failed to load email settings',
  ],
  [
    'the webhook',
    <WebhookSetup />,
    '/api/sendgrid/webhook/status',
    webhook,
    'The email provider has no webhook of the hall yet.',
    'Failed to load webhook status. Please check your e-mail provider configuration.',
  ],
  [
    'the audit log',
    <AuditLogPage />,
    '/api/audit-entries',
    [entry],
    'dispatcher changed Rosa Diaz',
    'Failed to fetch the audit log',
  ],
  [
    'a history',
    <History level={3} entityType="worker" entityId="w1" />,
    '/api/audit-entries',
    [entry],
    'dispatcher changed Rosa Diaz',
    'Failed to fetch the history',
    { opened: 'History' },
  ],
  [
    'a dispatch list',
    <DispatchListDialog open id="d1" onClose={close} />,
    '/api/dispatch-lists/d1',
    places,
    'Rosa Diaz',
    'Failed to fetch the list',
  ],
  [
    'why somebody was called or not',
    <WorkerVerdict jobId="j1" workerId="w1" />,
    '/api/jobs/j1/why',
    {
      ...{ verdict: 'No list was made for this job.', eligible: false, priority: null, before: null },
      ...{ list: null, conditions: [], echelons: [], now: null, events: [] },
    },
    'No list was made for this job.',
    'Failed to fetch worker',
  ],
  [
    'the exceptions of a job',
    <ExceptionsOfJob jobId="j1" />,
    '/api/exceptions',
    [someException()],
    'Rosa Diaz',
    'Failed to fetch the exceptions',
  ],
  [
    'the exceptions',
    <ExceptionsPage />,
    '/api/exceptions',
    [someException()],
    'Rosa Diaz',
    'Failed to fetch the exceptions',
  ],
  [
    'the record of a job',
    <RecordPage />,
    '/api/jobs/j1/record',
    someRecord(),
    'What happened',
    'Failed to fetch job',
  ],
  [
    'the slips of a job',
    <SlipsOfJob jobId="j1" />,
    '/api/jobs/j1/slips',
    someSlips(),
    '2 dispatched. Not sent to the employer yet.',
    'Failed to fetch the slips',
  ],
  [
    'the rules',
    <EligibilityPage />,
    '/api/eligibility-rules',
    rules,
    'Encore jobs use one rule',
    'Failed to fetch the rules of eligibility',
  ],
  [
    'the classifications',
    <ReferencePanel kind={classifications} />,
    '/api/classifications',
    [captain],
    captain.name,
    'Failed to fetch classifications',
  ],
  [
    'the certificates',
    <ReferencePanel kind={certificates} />,
    '/api/certificates',
    [{ ...captain, classificationIds: [] }],
    captain.name,
    'Failed to fetch certificates',
  ],
  [
    'a field of classifications',
    <ClassificationsField />,
    '/api/classifications',
    [captain],
    captain.name,
    'Failed to fetch classifications',
  ],
  [
    'the users',
    <UsersPage />,
    '/api/users',
    [{ id: 4, username: 'erin', role: 'user', createdAt: entry.createdAt, version: 1 }],
    'erin',
    'Failed to fetch users',
  ],
  ['today', <TodayPage />, '/api/today', aBusyDay(), 'I am sick', 'Failed to fetch what goes on today'],
  [
    'the search',
    <SearchPanel hearEarly={() => () => undefined} onOpen={close} />,
    '/api/search',
    [{ type: 'worker', id: 'w1', title: 'Rosa Diaz', subtitle: 'Active' }],
    'Rosa Diaz',
    'Failed to search',
    { typed: 'rosa' },
  ],
];

describe.each(views)('%s', (_name, view, asked, body, seen, failure, more = {}) => {
  const { isMeant = () => true, opened, typed, others = {} } = more;

  it('cannot be loaded, then is; stays when it cannot be loaded anew; and follows again', async () => {
    let works = false;
    const empty = { body: [], headers: { 'X-Total-Count': '0' } };
    stubNetwork({
      ...referenceAnswers,
      'GET /api/workers': { body: [] },
      'GET /api/jobs': { body: [] },
      'GET /api/jobs/j1': { body: aJob },
      'GET /api/jobs/j1/sending': { body: { waiting: 0, nextTryAt: null, reason: null, run: null } },
      'GET /api/jobs/j1/offers': { body: [] },
      'GET /api/exceptions': { body: [], headers: { 'X-Total-Count': '0' } },
      'GET /api/jobs/j1/slips': { body: someSlips({ state: 'nobody', dispatches: [] }) },
      'GET /api/jobs/j1/fill': { status: 404, body: { error: 'No run', code: 'no_run' } },
      'GET /api/job-matches': { body: [] },
      'GET /api/job-matches/figures': { body: figuresOf([]) },
      'GET /api/employers': { body: [hotel] },
      'GET /api/classifications': { body: [server] },
      'GET /api/hall': { body: { timezone: 'America/New_York', name: null, phone: null } },
      ...others,
      [`GET ${asked}`]: (request) => {
        if (!isMeant(request)) return empty;
        return works
          ? { body, headers: { 'X-Total-Count': '1' } }
          : { status: 500, body: { error: 'Out of order' } };
      },
    });
    const { client } = renderStaff(view, { path: '/jobs/j1', route: '/jobs/:id' });
    if (opened) await userEvent.click(screen.getByRole('button', { name: opened }));
    if (typed) await userEvent.type(screen.getByRole('combobox'), typed);
    const place = () => screen.queryByText(failure, { selector: '.load-error *' });
    const stale = () => screen.queryByText(`${failure}. What is shown may be out of date.`);
    await waitFor(() => expect(place()).toBeVisible());
    expect(document.querySelector('.toast-error')).not.toBeNull();
    expect(screen.queryByText(seen)).toBeNull();

    works = true;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryAllByText(seen)).not.toEqual([]));
    expect(place()).toBeNull();

    works = false;
    await userEvent.click(screen.getByRole('button', { name: 'Close notification' }));
    await act(() => client.invalidateQueries());
    await waitFor(() => expect(stale()).toBeVisible());
    expect(screen.queryAllByText(seen)).not.toEqual([]);
    expect(document.querySelector('.toast-error')).not.toBeNull();

    works = true;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(stale()).toBeNull());
    expect(screen.queryAllByText(seen)).not.toEqual([]);
  });
});
