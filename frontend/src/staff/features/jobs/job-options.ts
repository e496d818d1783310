/** Filled can be filtered by, but not chosen. */
export const FORM_STATUSES = ['Open', 'Closed', 'Draft'] as const;
export const JOB_TYPES = ['Full-time', 'Part-time'] as const;

type JobType = (typeof JOB_TYPES)[number];

export const DEFAULT_STATUS = 'Open';
export const DEFAULT_TYPE: JobType = 'Full-time';

export const knownType = (type: string): JobType => JOB_TYPES.find((known) => known === type) ?? DEFAULT_TYPE;

export const OPENINGS = { min: 1, max: 999 };
export const HOURS_BEFORE = { min: 1, max: 48 };
export const TITLE_LENGTH = 200;
export const REPORT_TO_LENGTH = 500;
