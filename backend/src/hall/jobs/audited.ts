import { auditedSubject, lifeOf } from '../../audit/audited-subject.js';
import { withoutBulk } from '../../audit/registry.js';

export const auditedJob = auditedSubject('job', {
  names: 'SELECT id, title AS name FROM jobs',
  formerName: `before->>'title'`,
  topic: 'jobs',
  actions: {
    ...lifeOf('job'),
    filled: ({ subject }) => `${subject} is filled: its last opening was taken`,
    reopened: ({ subject }) => `${subject} is open again: an opening is free`,
  },
  labels: {
    titleIn: 'Title in further languages',
    startsAt: 'Start',
    endsAt: 'End',
    reportTo: 'Where to report',
    remindHoursBefore: 'Reminder (hours before)',
  },
  history: [
    (id) => `m.entity_type = 'job' AND m.entity_id = ${id}::text`,
    (id) => `m.job_id = ${id}::text::uuid AND ${withoutBulk()}`,
  ],
});
