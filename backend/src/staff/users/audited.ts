import { AuditedActions, auditedSubject, lifeOf } from '../../audit/audited-subject.js';

export const auditedUser = auditedSubject('user', {
  names: 'SELECT id, username::text AS name FROM users',
  idType: 'int',
  nameless: 'an unknown name',
  formerName: `before->>'username'`,
  topic: 'users',
  actions: lifeOf('user'),
});

/** What users do to their own sessions and passwords. */
export const auditedSignIn = new AuditedActions('user', {
  topic: null,
  actions: {
    'signed-in': ({ who }) => `${who} signed in`,
    'signed-out': ({ who }) => `${who} signed out`,
    'sign-in-failed': ({ subject }) => `Somebody failed to sign in as ${subject}`,
    'password-changed': ({ who }) => `${who} changed their own password`,
    'password-change-failed': ({ who }) => `${who} gave a wrong present password for a new one`,
  },
});
