import { withPlainBlanks } from '../../platform/rich-text/invisible.js';

/** Alphabets that a name may be written in, one at a time. Marks that belong to an alphabet are in it. */
const ALPHABETS = [
  /^[A-Za-z\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u0130\u0132-\u0137\u0139-\u017f\u01a0\u01a1\u01af\u01b0\u01cd-\u01dc\u0218-\u021b\u1e00-\u1eff]$/u,
  /^\p{Script=Greek}$/u,
  /^\p{Script=Cyrillic}$/u,
  /^\p{Script=Armenian}$/u,
  /^\p{Script=Georgian}$/u,
  /^\p{Script=Hebrew}$/u,
  /^\p{Script=Arabic}$/u,
  /^\p{Script=Ethiopic}$/u,
  /^\p{Script=Devanagari}$/u,
  /^\p{Script=Bengali}$/u,
  /^\p{Script=Thai}$/u,
  /^\p{Script=Khmer}$/u,
  /^(\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}|\p{Script=Bopomofo})$/u,
];

/** Letters that look like Latin ones: a name of nothing else would pass for another name. */
const LOOK_ALIKES = new Set(
  'АВЕЅІЈКМНОРСТУХЬаеіјорсухѕһԁԛԝёїӏҮүгпЗз' + 'ΑΒΕΖΗΙΚΜΝΟΡΤΥΧαγικνορτυχω' + 'ՏՍՕԼոսօցհյզգք',
);

const INVISIBLE = /[\p{C}\p{Zl}\p{Zp}]|\p{Default_Ignorable_Code_Point}/u;
const PLAIN_SIGN = /^[ -@[-`{-~]$/;

/** A name as it is stored and compared: one form for each character, one blank between words. */
export const normalUserName = (name: string): string => withPlainBlanks(name.normalize('NFKC')).trim();

/** @returns a sentence to show beside the field; undefined when the name can be told from any other by reading it */
export function whatIsWrongWithUserName(name: string): string | undefined {
  if (INVISIBLE.test(name)) return 'Username must not contain invisible characters';
  const letters = [...normalUserName(name)].filter((character) => !PLAIN_SIGN.test(character));
  const alphabets = letters.map(alphabetOf);
  if (alphabets.includes(-1)) return 'Username may contain letters, digits and plain punctuation only';
  if (new Set(alphabets).size > 1) return 'Username must not mix alphabets';
  if (letters.length > 0 && letters.every((letter) => LOOK_ALIKES.has(letter))) {
    return 'Username looks like a name in another alphabet';
  }
  return undefined;
}

/** Which alphabet a letter belongs to; -1 for what is no letter of any. */
const alphabetOf = (letter: string): number =>
  /[\p{L}\p{M}]/u.test(letter) ? ALPHABETS.findIndex((alphabet) => alphabet.test(letter)) : -1;
