import './dispatch/matching/audited.js';
import './dispatch/notifications/audited.js';
import './hall/phone-numbers/audited.js';
import './messaging/email/audited.js';
import type { EntityManager } from 'typeorm';
import { AuditedActions, auditedSubject, type Facts } from './audit/audited-subject.js';
import { changesOf } from './audit/changes.js';
import { auditedWorker } from './hall/workers/audited.js';
import { SYSTEM } from './platform/http/actor.js';

const changed = ({ who }: Facts) => `${who} changed it`;
const manager = {} as EntityManager;

describe('What rooms have the audit log tell of', () => {
  it.each([
    ['l26EmployeeId', 'L26 employee ID'],
    ['bestCertificateId', 'BEST certificate'],
    ['bestCertificateDate', 'BEST certificate date'],
    ['bestCanWorkIn', 'BEST can work in'],
    ['tiebreak', 'Seniority'],
    ['optInDate', 'Opt-in date'],
    ['smsId', 'Text'],
    ['queued', 'Texted'],
    ['listed', 'Eligible'],
    ['ineligible', 'Made ineligible'],
    ['url', 'Address'],
    ['toEmail', 'To'],
    ['EMAIL_FROM_NAME', 'From name'],
    ['EMAIL_FROM_ADDRESS', 'From address'],
    ['EMAIL_REPLYTO_NAME', 'Reply-to name'],
    ['EMAIL_REPLYTO_ADDRESS', 'Reply-to address'],
  ])('calls %s %s', (field, label) => {
    expect(changesOf(null, { [field]: 'x' }, new Map())[0]?.field).toBe(label);
  });

  it('is declared once: a second subject or action of the same name ends the start', () => {
    expect(() => auditedSubject('worker', { actions: {} })).toThrow('knows worker already');
    expect(() => new AuditedActions('worker', { actions: { updated: changed } })).toThrow(
      'knows worker.updated already',
    );
  });

  it('is typed where it is written: an action that nobody declared, or a detail left out, does not compile', () => {
    const thing = auditedSubject('thing', {
      actions: { changed, counted: ({ after }: Facts<{ count: number }>) => `${after.count}` },
    });
    expect(thing.did('counted', 7, { after: { count: 1, more: true } })).toEqual({
      action: 'thing.counted',
      entityType: 'thing',
      entityId: 7,
      after: { count: 1, more: true },
    });
    const mistakes = [
      // @ts-expect-error no such action
      () => auditedWorker.did('renamed', '1'),
      // @ts-expect-error the sentence needs the count
      () => thing.did('counted', '1', { after: { more: true } }),
      // @ts-expect-error no details at all
      () => thing.record(manager, SYSTEM, 'counted', '1'),
    ];
    expect(mistakes).toHaveLength(3);
  });
});
