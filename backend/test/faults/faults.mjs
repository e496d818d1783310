/**
 * Single-line faults in what decides about people, money and access, and the tests that notice each.
 * @typedef {object} Fault
 * @property {string} what what would go wrong
 * @property {string} file from the root of the repository
 * @property {string} find the text that is replaced; there exactly once
 * @property {string} put what stands there instead
 * @property {string[]} tests files of one package, from the root of the repository
 * @property {string} [title] only the tests whose full name holds this
 */

/** @type {Fault[]} */
export const faults = [
  {
    what: 'a worker may accept what was never offered',
    file: 'backend/src/matching/transitions.ts',
    find: "Pending: ['Interested', 'Not Interested'],",
    put: "Pending: ['Interested', 'Not Interested', 'Accepted'],",
    tests: ['backend/test/integration/matching-answers.spec.ts'],
  },
];
