import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Single-line faults in what decides about people, money and access, and the tests that notice each.
 * @typedef {object} Fault
 * @property {string} what what would go wrong
 * @property {string} file from the root of the repository
 * @property {string} find the text that is replaced; there exactly once
 * @property {string} put what stands there instead
 * @property {string[]} tests files of one package, from the root of the repository
 * @property {string} [title] only the tests whose full name holds this, a regular expression
 * @property {boolean} [isBuilt] whether the tests notice it in a database that is made with it
 */

const lists = readdirSync(join(import.meta.dirname, 'lists')).sort();

/** @type {Fault[]} of all lists, of which there is one for each room that has many */
export const faults = (
  await Promise.all(lists.map(async (file) => (await import(`./lists/${file}`)).faults))
).flat();
