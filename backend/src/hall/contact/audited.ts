import { auditedSubject } from '../../audit/audited-subject.js';

/** A change is announced with the settings that it changes. */
export const auditedHall = auditedSubject('hall', {
  actions: {
    updated: ({ who, changes }) => `${who} changed the hall's name, phone or texting hours: ${changes}`,
    seeded: ({ who }) => `${who} put made-up data into the hall`,
  },
});
