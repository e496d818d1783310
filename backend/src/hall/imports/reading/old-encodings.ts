import iconv from 'iconv-lite';
import { Unreadable } from './unreadable.js';

/** Of one byte for each letter: what Windows writes, and what Excel and others on a Mac do. */
export type OldEncoding = 'windows-1252' | 'macintosh';

/** Those of a longer file say no more. */
const MOST_WORDS = 20_000;
/** Bytes; what is longer is no word. */
const LONGEST_WORD = 60;
/** A few words of a large file look like the other encoding's by chance; of a small one they leave it open. */
const CLEAR = 10;

const decoded = (word: Buffer, encoding: OldEncoding) => iconv.decode(word, encoding);

const MARKED_CAPITALS = 'À-ÖØ-ÞŒŠŽŸ';
const SMALL = 'a-zß-öø-ÿœšž';
const letter = new RegExp(`[A-Z${MARKED_CAPITALS}${SMALL}]`);
/** Words in capitals take the small letters that are keys of their own: 'PEñA'. */
const inCapitals = new RegExp(`^(?:[A-Z${MARKED_CAPITALS}]+|(?=.*[A-Z])[A-Z${MARKED_CAPITALS}áéíóúñü]{2,})$`);
/** A capital with a mark begins a word, and a small letter with one is not before a capital: no 'JosÈ', no 'OíBrien'. */
const inSmall = new RegExp(`^(?:[A-Z]|[${MARKED_CAPITALS}])?(?:[${SMALL}]*[a-z][A-Z])*[${SMALL}]*$`);

const around: Readonly<Record<OldEncoding, RegExp>> = {
  'windows-1252': /^[“‘’„«¡¿•]+|(?:[”’»®™…]|(?<=^\p{L}{1,4})[ªº])+$/gu,
  // Not those that are letters of capital names for Windows: 'ÁNGEL', 'ÇELIK', 'JOSÉ'.
  macintosh: /^[“‘’]+|(?:[”’®]|(?<=\p{L}{3})™|(?<=^\p{L}{1,4})[ªº])+$/gu,
};
/** An apostrophe stands behind the short word of a name, between vowels, before a capital, or before a short end. */
const apostrophe =
  /(?<=^(?:o|[ds]all|dell|sant|all))’|(?<=^[cdjlmnqst])’(?=[aeiouhß-ý])|(?<=[aeiou])[’‘](?=[aeiou])|’(?=(?:s|t|re|ve|ll)$)/giu;
const apostropheOfTwoWords = /(?<=\p{Ll})’(?=\p{Lu})/gu;
/** 'Smith–Jones', 'smith–jones', and no 'Monta–ez'. */
const dash = /–(?=\p{Lu})|(?<=^\p{Ll}+)–(?=\p{Ll}+$)/gu;

const CONSONANT = '[b-df-hj-np-tv-z]';
/** All but the end: 'Solís', 'Luís', 'Thaís', 'Laís'. */
const NAMES_IN_IS =
  '[A-Z]?[a-z]{0,2}a|Al|Amad|An|Ass|Av|Bel|Dan|Den|Din|Dion|Gal|Gen|Lou|Lu|Mar|Mol|Mor|Par|Sol|Tom|Val|Vin';
/** What has the shape of a word, and is a name's in the other encoding. */
const unlikely: Readonly<Record<OldEncoding, RegExp>> = {
  // 'Álvarez', 'Óscar', 'Úrsula', 'JOÃO', 'Raúl' and 'Jesús', 'Göran' of a Mac.
  'windows-1252': new RegExp(
    `ç${CONSONANT}|^î[^l]|^ò|Ì[OE]|(?<=.)œ[lcj]|œs$|[B-DF-HJ-MP-TV-XZb-df-hj-mp-tv-xz]š${CONSONANT}`,
  ),
  // 'MARÍA', 'HILTON®', 'O’BRIEN', 'Škoda', 'Žižek', 'Tomaš', 'Blažek', 'Joe’s', 'Denny’s', 'JOE’S', 'Hotel’s', 'doesn’t', 'we’ll' of Windows; names end as 'Solís' does.
  macintosh: new RegExp(
    `Õ(?!E)|Ã[B-DF-HJ-NP-RT-Z]|yö|[A-Z]Æ$|^Oí[A-Z]|^ä[^chmnr]|^é[aeiou]|[aeiu]ö|[aeiou]û[aeiou]|(?<!^(?:${NAMES_IN_IS}))ís$|[B-DF-HJ-NP-TV-ZEY]íS$|nít$|[a-z]í(?:re|ve|ll)$|^ÿ`,
  ),
};

function isWord(text: string, encoding: OldEncoding): boolean {
  const parts = text
    .replace(around[encoding], '')
    .replace(apostropheOfTwoWords, ' ')
    .replace(apostrophe, ' ')
    .replace(dash, ' ')
    .split(/[ \u00A0]/);
  if (unlikely[encoding].test(text)) return false;
  return parts.every((part) => inCapitals.test(part) || inSmall.test(part));
}

/** Of the bytes from 0x80 on, those that are a letter for one of the two. */
const isMarked = Array.from({ length: 0x100 }, (_, byte) => {
  const texts = (['windows-1252', 'macintosh'] as const).map((encoding) =>
    decoded(Buffer.from([byte]), encoding),
  );
  return byte >= 0x80 && texts.some((text) => letter.test(text) || /[ªº]/.test(text));
});
const isPlain = (byte = 0) => (byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a);

/** The words that the two encodings read differently, each once. */
function wordsOf(bytes: Buffer): Buffer[] {
  const words = new Set<string>();
  let [start, marks] = [0, 0];
  for (let at = 0; at <= bytes.length && words.size < MOST_WORDS; at += 1) {
    const byte = bytes[at] ?? 0;
    if (isMarked[byte]) marks += 1;
    else if (!isPlain(byte)) {
      if (marks > 0 && at - start <= LONGEST_WORD) words.add(bytes.toString('latin1', start, at));
      [start, marks] = [at + 1, 0];
    }
  }
  return [...words].map((word) => Buffer.from(word, 'latin1'));
}

/** Lines of an old Mac end with CR alone; a cell of several lines may hold another sign. */
function endsLinesAsOldMacs(bytes: Buffer): boolean {
  let balance = 0;
  for (let at = bytes.indexOf('\r'); at >= 0; at = bytes.indexOf('\r', at + 1)) balance += 1;
  for (let at = bytes.indexOf('\n'); at >= 0; at = bytes.indexOf('\n', at + 1)) balance -= 1;
  return balance > 0;
}

/**
 * Which of the two a text is in, by its words: 'López' of the one is 'L—pez' or 'LÛpez' of the other. What may be
 * either is refused, as a wrong guess would give members wrong names.
 * @throws Unreadable
 */
export function oldEncodingOf(bytes: Buffer): OldEncoding {
  const votes = { 'windows-1252': 0, macintosh: 0 };
  let open: Buffer | undefined;
  let fitsMac = false;
  for (const word of wordsOf(bytes)) {
    const [windows, mac] = [decoded(word, 'windows-1252'), decoded(word, 'macintosh')];
    // A letter or a sign by itself is no name, but 'Ó Briain' of a Mac has one.
    if (mac !== 'Ó' && !word.some(isPlain)) continue;
    const [isWindows, isMac] = [windows !== 'î' && isWord(windows, 'windows-1252'), isWord(mac, 'macintosh')];
    if (isWindows !== isMac) votes[isMac ? 'macintosh' : 'windows-1252'] += 1;
    open ??= word;
    fitsMac ||= isMac;
  }
  const { 'windows-1252': windows, macintosh: mac } = votes;
  if (open === undefined || (windows > 0 && windows >= mac * CLEAR)) return 'windows-1252';
  if (mac > 0 && mac >= windows * CLEAR) return 'macintosh';
  if (windows + mac === 0 && fitsMac && endsLinesAsOldMacs(bytes)) return 'macintosh';
  throw undecided(open);
}

const undecided = (word: Buffer) =>
  new Unreadable(
    `The letters of the file cannot be told for sure: “${decoded(word, 'windows-1252')}” may be “${decoded(word, 'macintosh')}”. ` +
      'Please save it as "CSV UTF-8" or as an Excel workbook (.xlsx).',
  );
