import iconv from 'iconv-lite';
import { mayHaveLostI } from '../lost-i.js';
import { Unreadable } from './unreadable.js';

/** Of one byte for each letter: what Windows writes, and what Excel and others on a Mac do. */
export type OldEncoding = 'windows-1252' | 'macintosh';

/** Those of a longer file say no more. */
const MOST_WORDS = 20_000;
/** Bytes; what is longer is no word. */
const LONGEST_WORD = 60;
/** A few words of a large file look like the other encoding's by chance; of a small one they leave it open. */
const CLEAR = 10;

const MARK = '\x80-\xff';
const SMALL = `[a-z${MARK}]`;
const CAPITAL = `[A-Z${MARK}]`;
const CONSONANT = '[b-df-hj-np-tv-z]';
/** These letters as bytes, for a word is looked at as its bytes are. */
const bytesIn = (encoding: OldEncoding) => (letters: string) =>
  iconv.encode(letters, encoding).toString('latin1');
const mac = bytesIn('macintosh');
const windows = bytesIn('windows-1252');
const APOSTROPHE = windows('’');
/** By itself in a name: 'Ó Briain' of a Mac. */
const LONE_LETTER = mac('Ó');
const anyOf = (patterns: readonly string[]) => new RegExp(patterns.join('|'));

/** What no word of Windows has: its letters would be signs, or a capital after a small letter. */
const isOfMac = anyOf([
  `[${mac('Åçèêù')}]`, // Windows has nothing there
  `[A-Za-z${MARK}][${mac('áàâãäéìîïòôõü')}]${SMALL}`, // 'M‡rquez', 'PŽrez', 'MŸller'
  `[a-z]${mac('é')}$`, // 'JosŽ'
  `${CAPITAL}[${mac('ÉÑÜÖÄÇ')}]${CAPITAL}|[A-Z]${mac('É')}$|^${mac('É')}${SMALL}`, // 'MU„OZ', 'JOSƒ'
  `(?:[A-Z]|^)${mac('Á')}[B-DF-HJ-NP-TV-Z]|^${mac('Á')}${CONSONANT}`, // 'SçNCHEZ', 'çlvarez', but 'FRANçOIS'
  `[A-Z][${mac('ÍÚÊÏ')}][A-Z]|[A-Z]{2}[${mac('ÍÚÊ')}]$|^${mac('Ú')}[a-z]`, // 'MARêA', 'JESòS', 'òrsula'
  `[B-NP-Z]${mac('Ó')}[A-Z]|^${mac('Ó')}(?:[^l]|$)`, // 'LîPEZ', 'îscar', 'î Briain', but 'BENOîT', 'îlot'
  `[B-DF-HJ-NP-TV-Z]${mac('Ô')}[A-Z]|^${mac('Â')}[A-Z]`, // 'ANTïNIO', 'åNGELA', but 'ANAïS'
  `${CAPITAL}${mac('Ã')}[OE]|[A-Z]${mac('Õ')}ES$`, // 'JOÌO', 'SIMÍES', but 'BÌNH'
  `[ABD-Zabd-z]${mac('ú')}(?:[lncrmd${mac('ñ')}]|s?$)`, // 'Raœl', 'Nœ–ez', 'Jesœs', but 'sœur', 'cœliaque'
  `^(?:[BGHKMFLSTVWDNR]|Bj|Sch|St|Sj|Tr|Schr)${mac('ö')}[dfghklmnrstz]`, // 'Kšhler', 'Bjšrn', but 'Myška'
  `[A-Za-z]${mac('’')}(?:[a-z]|[A-Z][a-z])|[A-Z]${mac('’')}[A-DF-Z]`, // 'OÕBrien', but 'SIMÕES'
]);

/** What no word of a Mac has. */
const isOfWindows = anyOf([
  `[A-Za-z][${windows('áéíóúñüçãõêôâàèëîïöäåøßòìùûæ')}]${SMALL}`, // 'L·zaro', 'PÈrez', 'FranÁois'
  `[a-z][${windows('áéíóúñãêôèàâëûîïùü')}]$`, // 'JosÈ'
  `[A-Z][${windows('ÁÉÓÚÜÇÃÂÀÈÖÄ')}]${CAPITAL}|[A-Z]${windows('Í')}[A-DF-Z]`, // 'MARÕA', but 'SIMÕES'
  ...['^O’[A-Z]', '^D’[AEIOU][A-Za-z]{3}', '^[A-Z]’[A-Z][a-z]', 'n’t$', '.’(?:re|ve|ll)$', '^I’[md]$'].map(
    (pattern) => pattern.replace('’', APOSTROPHE), // 'OíBrien', 'DíANGELO', 'doesnít'
  ),
]);

/** In such a word an apostrophe is much likelier than an 'í' of a Mac. */
const hasApostrophe = (word: string): boolean => {
  const text = word.replaceAll(APOSTROPHE, '’');
  return /^[A-Za-z]+’[A-Za-z]+$/.test(text) && (/^[A-Za-z]{4,}’s$/.test(text) || !mayHaveLostI(text));
};

/** Of the bytes from 0x80 on, those that are a letter, or an apostrophe, for one of the two. */
const isMarked = Array.from({ length: 0x100 }, (_, byte) => {
  const texts = (['windows-1252', 'macintosh'] as const).map((encoding) =>
    iconv.decode(Buffer.from([byte]), encoding),
  );
  return byte >= 0x80 && texts.some((text) => /[\p{L}’]/u.test(text));
});
const isPlain = (byte = 0) => (byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a);

/** The words that the two encodings read differently, each once, a character for each byte. */
function wordsOf(bytes: Buffer): Set<string> {
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
  return words;
}

/** Lines of an old Mac end with CR alone; a cell of several lines may hold another sign. */
function endsLinesAsOldMacs(bytes: Buffer): boolean {
  let balance = 0;
  for (let at = bytes.indexOf('\r'); at >= 0; at = bytes.indexOf('\r', at + 1)) balance += 1;
  for (let at = bytes.indexOf('\n'); at >= 0; at = bytes.indexOf('\n', at + 1)) balance -= 1;
  return balance > 0;
}

/**
 * Which of the two a text is in, by the words that only one of them has: Windows, unless words or the ends of its lines
 * speak for a Mac. A name that may be wrong even so is a problem of its row (`lost-letters.ts`).
 * @throws Unreadable for a mixture, in which a guess would give members wrong names
 */
export function oldEncodingOf(bytes: Buffer): OldEncoding {
  const votes = { windows: 0, mac: 0, apostrophes: 0 };
  let example = '';
  for (const word of wordsOf(bytes)) {
    if (word !== LONE_LETTER && !/[A-Za-z]/.test(word)) continue;
    const [ofMac, ofWindows] = [isOfMac.test(word), isOfWindows.test(word)];
    if (ofMac && !ofWindows) votes.mac += 1;
    if (ofWindows && !ofMac) votes.windows += 1;
    if (!ofMac && !ofWindows && hasApostrophe(word)) votes.apostrophes += 1;
    if (ofMac) example = word;
  }
  const forWindows = votes.windows + votes.apostrophes;
  if (votes.mac === 0) return votes.windows === 0 && endsLinesAsOldMacs(bytes) ? 'macintosh' : 'windows-1252';
  if (votes.mac >= votes.windows * CLEAR && votes.mac > votes.apostrophes) return 'macintosh';
  if (forWindows >= votes.mac * CLEAR) return 'windows-1252';
  throw undecided(Buffer.from(example, 'latin1'));
}

const undecided = (word: Buffer) =>
  new Unreadable(
    `The letters of the file cannot be told for sure: “${iconv.decode(word, 'windows-1252')}” may be “${iconv.decode(word, 'macintosh')}”. ` +
      'Please save it as "CSV UTF-8" or as an Excel workbook (.xlsx).',
  );
