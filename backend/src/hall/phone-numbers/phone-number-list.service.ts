import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { byName } from '../../platform/database/by-name.js';
import { contains, MAX_WORDS, typedWords } from '../../platform/database/search.js';
import { columns, sql, Sql, statement, types } from '../../platform/database/sql/index.js';
import { MAX_LISTED, type Page } from '../../platform/lists/newest-first.js';
import { dtoOf } from './consent.js';
import {
  type ListedNumberDto,
  type NumberHolderDto,
  type PhoneNumberFiltersDto,
  type PhoneNumbersQuery,
  SENDING,
  SHOWN_HOLDERS,
} from './dto/phone-number.dto.js';
import { PhoneNumbersService } from './phone-numbers.service.js';

const digits = types.text.orNull.param('digits');
const after = types.text.orNull.param('after');
const consent = types.word(SENDING).orNull.param('consent');

const typedWord = (n: number) => sql`(${types.text.list.param('words')}::text[])[${n}]`;
/** In the comment or in the names of whoever has the number. */
const wordFits = (n: number) => sql`(${contains('p.comment', typedWord(n))}
  OR p.phone_number IN (SELECT w.phone FROM workers w WHERE w.erased_at IS NULL AND w.phone IS NOT NULL
    AND ${contains(`w.first_name || ' ' || w.last_name`, typedWord(n))}))`;
const wordsFit = (count: number): ReturnType<typeof wordFits> =>
  count === 0 ? new Sql(['true']) : sql`${wordsFit(count - 1)} AND ${wordFits(count)}`;

const fits = (words: number) => sql`(${digits}::text IS NULL OR p.phone_number LIKE ${digits})
  AND ${wordsFit(words)}
  AND (${consent}::text IS NULL OR ${consent} = CASE
    WHEN p.blocked THEN 'blocked' WHEN p.opted_in THEN 'opted-in' ELSE 'opted-out' END)`;

const statements = Array.from({ length: MAX_WORDS + 1 }, (_, words) => ({
  page: statement(`page of the numbers found by ${words} words`, { id: types.uuid })`
    SELECT p.id FROM phone_numbers p
    WHERE ${fits(words)} AND (${after}::text IS NULL OR p.phone_number > ${after})
    ORDER BY p.phone_number LIMIT ${types.integer.param('limit')}::int OFFSET ${types.integer.param('offset')}::int`,
  count: statement(`number of the numbers found by ${words} words`, { total: types.integer })`
    SELECT count(*)::int AS total FROM phone_numbers p WHERE ${fits(words)}`,
}));

const holdersOf = statement('workers with each of these numbers', {
  phoneNumber: types.text.notNull,
  workers: types.json<NumberHolderDto[]>(),
  workerCount: types.integer,
})`
  SELECT ${columns} FROM (SELECT w.phone AS phone_number, count(*)::int AS worker_count,
    to_json((array_agg(json_build_object('id', w.id, 'name', w.first_name || ' ' || w.last_name)
      ORDER BY ${byName('w.last_name', 'w.first_name')}, w.id))[:${SHOWN_HOLDERS}]) AS workers
  FROM workers w WHERE w.phone = ANY (${types.text.list.param('numbers')}::text[]) AND w.erased_at IS NULL
  GROUP BY w.phone) AS held`;

/** Three digits or more without a letter are part of a number; anything else is found word by word. */
function soughtIn(typed = '') {
  const given = typed.replace(/\D/g, '');
  if (given.length >= 3 && !/\p{L}/u.test(typed)) return { digits: `%${given}%`, words: [] };
  const words = typedWords(typed);
  return { digits: null, words: words.length === 0 && typed !== '' ? [typed] : words };
}

const paramsOf = ({ search, consent }: PhoneNumbersQuery) => ({
  ...soughtIn(search),
  consent: consent ?? null,
});

/** The numbers page by page, with whose they are. */
@Injectable()
export class PhoneNumberList {
  constructor(
    private readonly dataSource: DataSource,
    private readonly numbers: PhoneNumbersService,
  ) {}

  /** Without a page: those that fit, or simply all. */
  async all(filters: PhoneNumberFiltersDto): Promise<ListedNumberDto[]> {
    if (filters.search === undefined && filters.consent === undefined) return this.numbers.list();
    const found: ListedNumberDto[] = [];
    for (;;) {
      const next = await this.rows({ ...filters, limit: MAX_LISTED }, found.at(-1)?.phoneNumber);
      found.push(...next);
      if (next.length < MAX_LISTED) return found;
    }
  }

  async page(query: PhoneNumbersQuery): Promise<Page<ListedNumberDto>> {
    const params = paramsOf(query);
    const [rows, { total }] = await Promise.all([
      this.rows(query),
      statements[params.words.length]!.count.only(this.dataSource, params),
    ]);
    return { rows, total, hasMore: false };
  }

  /**
   * As {@link page}, without the number of all.
   * @param after only numbers that follow this one
   */
  async rows(
    { limit = MAX_LISTED, offset = 0, ...filters }: PhoneNumbersQuery,
    after: string | null = null,
  ): Promise<ListedNumberDto[]> {
    const params = paramsOf(filters);
    const found = await statements[params.words.length]!.page.rows(this.dataSource, {
      ...params,
      after,
      limit,
      offset,
    });
    const rows = await this.numbers.ofIds(found.map(({ id }) => id));
    const held = await holdersOf.rows(this.dataSource, {
      numbers: rows.map(({ phoneNumber }) => phoneNumber),
    });
    const holders = new Map(held.map(({ phoneNumber, ...one }) => [phoneNumber, one]));
    const nobody = { workers: [], workerCount: 0 };
    return rows.map((row) => ({ ...dtoOf(row), ...(holders.get(row.phoneNumber) ?? nobody) }));
  }
}
