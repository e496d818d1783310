import { auditedSubject } from '../../audit/audited-subject.js';

/** A change is announced with the settings that it changes. */
export const auditedHall = auditedSubject('hall', {
  actions: {
    updated: ({ who, changes }) => `${who} changed what the workers' pages say about the hall: ${changes}`,
    seeded: ({ who }) => `${who} put made-up data into the hall`,
  },
});
