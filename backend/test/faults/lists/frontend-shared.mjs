/** @type {import('../faults.mjs').Fault[]} */
export const faults = [
  {
    what: "a day is shown in the reader's zone",
    file: 'frontend/src/shared/dates.ts',
    find: "{ ...dayParts, timeZone: 'UTC' }",
    put: 'dayParts',
    tests: ['frontend/src/shared/dates.test.ts'],
    title: 'dates',
  },
  {
    what: 'an instant is shown in the zone of nobody',
    file: 'frontend/src/shared/dates.ts',
    find: 'value && isDay(value) ? dayFormat : formats.day',
    put: 'dayFormat',
    tests: ['frontend/src/shared/dates.test.ts'],
    title: 'dates',
  },
  {
    what: "today is the reader's and not the hall's",
    file: 'frontend/src/shared/dates.ts',
    find: "calendar: format({ year: 'numeric', month: '2-digit', day: '2-digit' }, 'en-CA')",
    put: "calendar: new Intl.DateTimeFormat('en-CA', { year: 'numeric', month: '2-digit', day: '2-digit' })",
    tests: ['frontend/src/staff/features/jobs/list/jobs-page.test.tsx'],
    title: 'posted today at the hall',
  },
  {
    what: "a proxy's page that says that all is well ends the tries of a kept answer",
    file: 'frontend/src/shared/request.ts',
    find: '[200, 502, 503, 504]',
    put: '[502, 503, 504]',
    tests: ['frontend/src/shared/request.test.ts'],
  },
];
