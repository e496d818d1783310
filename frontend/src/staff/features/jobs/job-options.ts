/** What a form offers; Filled comes from the list filter's side only. */
export const FORM_STATUSES = ['Open', 'Closed', 'Draft'] as const;
export const JOB_TYPES = ['Full-time', 'Part-time'] as const;

type JobType = (typeof JOB_TYPES)[number];

export const DEFAULT_STATUS = 'Open';
export const DEFAULT_TYPE: JobType = 'Full-time';

/** An unknown type becomes Full-time when a job is edited. */
export const knownType = (type: string): JobType => JOB_TYPES.find((known) => known === type) ?? DEFAULT_TYPE;
