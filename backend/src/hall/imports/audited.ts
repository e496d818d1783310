import { auditedSubject, counted, type Facts } from '../../audit/audited-subject.js';

type Counts = Record<'new' | 'changed' | 'problems', number>;

export const auditedImport = auditedSubject('import', {
  names: `SELECT id, 'import of ' || file_name AS name FROM imports`,
  nameless: 'an import',
  topic: 'imports',
  actions: {
    uploaded: ({ who, subject }) => `${who} uploaded the file of the ${subject}`,
    'check-started': ({ who, subject }) => `${who} had the file of the ${subject} checked`,
    'apply-started': ({ who, subject, after }: Facts<Counts>) =>
      `${who} started the ${subject}: ${counted(after.new)} new, ${counted(after.changed)} changed, ` +
      `${counted(after.problems)} left out`,
    applied: ({ subject, after }: Facts<Counts>) =>
      `The ${subject} is through: ${counted(after.new)} new, ${counted(after.changed)} changed, ` +
      `${counted(after.problems)} left out`,
    stopped: ({ who, subject }) => `${who} stopped the ${subject}`,
    'file-removed': ({ who, subject }) => `${who} removed the file of the ${subject}, as somebody was erased`,
    'undo-started': ({ who, subject }) => `${who} had the ${subject} undone`,
    undone: ({ subject, after }: Facts<{ undone: number; kept: number }>) =>
      `The ${subject} was undone: ${counted(after.undone)} rows, ${counted(after.kept)} left as somebody changed them`,
  },
});
