/** The topics of the server's events, and those of what shows several of them; the first element of every query key. */
export const TOPICS = [
  'workers',
  'employers',
  'classifications',
  'similar-classifications',
  'certificates',
  'phone-numbers',
  'imports',
  'jobs',
  'job-matches',
  'sms',
  'inbound-texts',
  'emails',
  'settings',
  'stats',
  'users',
  'today',
  'fill-preview',
] as const;

export type Topic = (typeof TOPICS)[number];

type Filters = Readonly<Record<string, unknown>>;

export const queryKeys = {
  session: () => ['session'] as const,
  topic: (topic: Topic) => [topic] as const,
  list: (topic: Topic, filters: Filters = {}) => [topic, 'list', filters] as const,
  one: (topic: Topic, id: string) => [topic, 'one', id] as const,
  report: (asked: Filters) => ['reports', asked] as const,
  search: (typed: string) => ['search', typed] as const,
  eligibilityRules: (version = 'present') => ['eligibility-rules', version] as const,
  auditEntries: (filters: Filters) => ['audit-entries', filters] as const,
  dispatchList: (id: string, page: number) => ['dispatch-lists', id, page] as const,
  record: (jobId: string) => ['record', jobId] as const,
  textTimes: (texts: number) => ['text-times', texts] as const,
  eligibleWorkers: (jobId: string, page: number) => ['jobs', 'eligible-workers', jobId, page] as const,
};
