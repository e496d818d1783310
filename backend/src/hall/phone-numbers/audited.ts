import { auditedSubject, because, lifeOf, type Told } from '../../audit/audited-subject.js';

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
    'consent-changed': (told: Told<{ optedIn: boolean; reason?: string }>) =>
      `${told.who} ${told.after.optedIn ? 'opted in' : 'opted out'} ${told.subject}${because(told.after)}`,
  },
  labels: { optInDate: 'Opt-in date' },
});
