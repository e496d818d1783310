/** @type {import('../faults.mjs').Fault[]} */
export const faults = [
  {
    what: 'an apostrophe before a placeholder hides it',
    file: 'backend/src/hall/wording/wordings.service.ts',
    find: 'typed === null ? null : withApostrophes(typed)',
    put: 'typed',
    tests: ['backend/test/integration/wording.spec.ts'],
    title: 'also behind an apostrophe',
  },
  {
    what: 'undoing an import takes classifications from the groups that staff made of them',
    file: 'backend/src/hall/records/records.service.ts',
    find: 'workerIds.length + sets > 0',
    put: 'workerIds.length > 0',
    tests: ['backend/test/integration/imports/imports-of-files.spec.ts'],
    title: 'is left when the import is undone',
  },
  {
    what: "somebody who is no admin changes where the seals' letters go",
    file: 'backend/src/hall/contact/hall.service.ts',
    find: "by.user?.role !== 'admin'",
    put: 'by.user === undefined',
    tests: ['backend/test/integration/hall.spec.ts'],
    title: 'only an admin',
  },
];
