import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { byName } from '../../platform/database/by-name.js';
import { beginsLike, typedWords, wordsAsked } from '../../platform/database/search.js';
import { columnsOf, sql, statement, types } from '../../platform/database/sql/index.js';
import { FITS, type Found, FOUND_AT_MOST, foundColumns, subtitleOf } from '../../platform/lists/found.js';
import { DISPATCH_CLASSES } from './employer.entity.js';

const typed = types.text.param('typed');
const begins = sql`hall_words(e.company_name) LIKE ${beginsLike(typed)}`;

const employersByWords = statement('employers found by words', {
  ...foundColumns,
  title: types.text.from('e.company_name'),
  isCurrent: types.boolean.from('true'),
  contactName: types.text.orNull,
  dispatchClass: types.word(DISPATCH_CLASSES),
})`
  SELECT ${columnsOf('e')} FROM (
    SELECT e.*, CASE WHEN ${begins} THEN ${FITS.begins} ELSE ${FITS.holds} END AS fit FROM employers e) AS e
  WHERE hall_word_set(e.company_name) @@ ${wordsAsked.all(typed)}
  ORDER BY e.fit, ${byName('e.company_name')}, e.id LIMIT ${FOUND_AT_MOST}`;

/** Employers as the search over everything finds them: by words of their name. */
@Injectable()
export class EmployersSearch {
  constructor(private readonly dataSource: DataSource) {}

  /** The best first. */
  async find(search: string): Promise<Found[]> {
    const found = await employersByWords.rows(this.dataSource, { typed: typedWords(search).join(' ') });
    return found.map(({ contactName, dispatchClass, ...employer }) => ({
      ...employer,
      subtitle: subtitleOf(dispatchClass, contactName),
    }));
  }
}
