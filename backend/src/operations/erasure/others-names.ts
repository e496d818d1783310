import type { EntityManager } from 'typeorm';
import { nameOfWorker } from '../../hall/workers/worker-name-sql.js';
import { statement, types } from '../../platform/database/sql/index.js';
import { type Name, placesOf, type SoughtName, soughtName, wordsOf, wordsOfName } from './names.js';
import { foldedSql, type PlainView, readAsWritten, type Span, unseenClass } from './plain-view.js';

const id = types.uuid.param('id');
const sharingAWord = statement("other workers' names that share a word", { name: types.text })`
  SELECT DISTINCT name FROM (
    SELECT ${nameOfWorker('w')} FROM workers w WHERE w.id <> ${id} AND w.erased_at IS NULL
    UNION ALL SELECT o.worker_name FROM offers o WHERE o.worker_id IS DISTINCT FROM ${id}
    UNION ALL SELECT concat_ws(' ', e.before->>'firstName', e.before->>'lastName') FROM audit_entries e
      WHERE e.entity_type = 'worker' AND e.action = 'worker.deleted' AND e.entity_id <> ${id}::text) n(name)
  CROSS JOIN LATERAL (SELECT lower(regexp_replace(normalize(name, NFKD), ${types.text.param('unseen')}, '', 'g')) AS seen) s
  WHERE EXISTS (SELECT FROM unnest(${types.text.list.param('words')}::text[]) AS word
    WHERE strpos(${foldedSql('seen')}, ${foldedSql('word')}) > 0)`;

/** The names of other workers, those in the hall and those deleted from it, that share a word with one of these. */
export async function othersNames(
  manager: EntityManager,
  id: string,
  names: readonly Name[],
): Promise<string[]> {
  const words = [...new Set(names.flatMap(wordsOfName))];
  if (words.length === 0) return [];
  const rows = await sharingAWord.rows(manager, { id, words, unseen: unseenClass() });
  return rows.map(({ name }) => name);
}

const wordsIn = (name: string) => wordsOf(readAsWritten(name));
const together = (name: string) => wordsIn(name).join('');

/** Of these names those that another has, too, whatever the accents and blanks. */
export function sharedWith(others: readonly string[], names: readonly Name[]): Set<Name> {
  const theirs = new Set(others.map(together));
  return new Set(names.filter(({ first, last }) => theirs.has(together(`${first} ${last}`))));
}

/** Where it is not known which of the words are the first name, each way to tell them apart. */
function namesIn(whole: string): Name[] {
  const words = whole.trim().split(/\s+/);
  return words.slice(1).map((_, n) => ({
    first: words.slice(0, n + 1).join(' '),
    last: words.slice(n + 1).join(' '),
  }));
}

/** Tells what in a text is the name of another worker. */
export class OthersNames {
  private readonly names: readonly { words: readonly string[]; sought: () => readonly SoughtName[] }[];

  /** @param names first name first */
  constructor(names: readonly string[]) {
    this.names = names.map((name) => {
      let sought: SoughtName[] | undefined;
      return { words: wordsIn(name), sought: () => (sought ??= namesIn(name).map(soughtName)) };
    });
  }

  /** Where one of them stands. */
  in(given: string, view: PlainView): Span[] {
    return this.names
      .filter(({ words }) => words.every((word) => view.text.includes(word)))
      .flatMap(({ sought }) => sought())
      .flatMap((sought) => placesOf(sought, given, view).found);
  }
}

/** Whether a place is another's: theirs covers it, or goes beyond it at one end. */
export const isOf = (others: readonly Span[], { start, end }: Span): boolean =>
  others.some(
    (other) =>
      other.start < end &&
      other.end > start &&
      (other.start < start || other.end > end || (other.start === start && other.end === end)),
  );
