import { auditedSubject, because, lifeOf, type Facts } from '../../audit/audited-subject.js';

const { created, updated } = lifeOf('phone number');

export const auditedNumber = auditedSubject('phone-number', {
  names: `SELECT id, phone_number AS name FROM phone_numbers
    UNION ALL SELECT f.id, p.phone_number FROM former_phone_number_ids f JOIN phone_numbers p ON p.id = f.phone_number_id`,
  nameless: 'a number that was erased',
  isLink: true,
  topic: 'phone-numbers',
  actions: {
    created,
    updated,
    'consent-changed': (facts: Facts<{ optedIn: boolean; reason?: string }>) =>
      `${facts.who} ${facts.after.optedIn ? 'opted in' : 'opted out'} ${facts.subject}${because(facts.after)}`,
  },
  labels: { optInDate: 'Opt-in date' },
});
