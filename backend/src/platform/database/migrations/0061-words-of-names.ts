import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Names as words, for what is found by how its words begin: folded, without punctuation, `O'Brien` also as `o brien`.
 * The first word stands in a set once more, with a `^`. The functions' bodies are kept parsed, as that of `hall_fold`.
 * It only adds: the version before knows none of them.
 */
export class WordsOfNames1700000000061 implements MigrationInterface {
  name = 'WordsOfNames1700000000061';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE FUNCTION hall_words(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
        RETURN btrim(regexp_replace(replace(hall_fold($1), '''', ''), '[ -/:-@[-\`{-~]+', ' ', 'g'));
      CREATE FUNCTION hall_word_set(text) RETURNS tsvector LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
        RETURN array_to_tsvector(array_remove(string_to_array('^' || hall_words($1) || ' ' || hall_words($1) || ' ' ||
          hall_words(replace(hall_fold($1), '''', ' ')), ' '), ''));
      CREATE FUNCTION hall_words_asked(typed text, first text, joined text) RETURNS tsquery
        LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
        RETURN ('''' || first || array_to_string((string_to_array(nullif(hall_words(typed), ''), ' '))[1:8],
          ''':* ' || joined || ' ''') || ''':*')::tsquery;`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP FUNCTION hall_words_asked(text, text, text);
      DROP FUNCTION hall_word_set(text);
      DROP FUNCTION hall_words(text);`);
  }
}
