import { ANSWERS, AROUND_ANSWERS, SAY_OTHERWISE, VIETNAMESE_LETTERS } from './answer-words.js';
import { NO_POLITENESS, POLITE_CHARACTERS } from './opt-out-doubts.js';
import { alsoWithoutMarks, plain, variantsOf, without } from './phrases.js';
import { sentencesOf, wordsOf } from './words-of.js';

const question = /[?？]/u;
/** Nothing parts the words of Chinese. */
const severalCharacters = /\p{Script=Han}{2}/u;
const isOneWord = (words: readonly string[]) => words.length === 1 && !severalCharacters.test(words[0] ?? '');

const variants = { yes: variantsIn('yes'), no: variantsIn('no') };
const answers = { yes: new Set(variants.yes.map(plain)), no: new Set(variants.no.map(plain)) };
const withTheirMarks: ReadonlySet<string> = new Set(
  [...variants.yes, ...variants.no].filter((phrase) => plain(phrase) !== phrase),
);

function variantsIn(answer: keyof typeof ANSWERS): string[] {
  return Object.values(ANSWERS[answer]).flat().flatMap(variantsOf);
}

const around = Object.entries(AROUND_ANSWERS).map(([language, words]) => ({
  language,
  words: alsoWithoutMarks(words),
}));
const withoutSurroundings = without(around.flatMap(({ words }) => words));

/** The languages that stand around an answer, or that its letters show. */
function languagesOf(words: readonly string[]): string[] {
  const said = new Set(words.flatMap((word, index) => [word, `${word} ${words[index + 1] ?? ''}`]));
  const beside = around.filter(({ words }) => words.some((word) => said.has(word)));
  const isVietnamese = words.some((word) => VIETNAMESE_LETTERS.test(word));
  return [...beside.map(({ language }) => language), ...(isVietnamese ? ['vi'] : [])];
}

/**
 * Whether a text says yes or no and nothing else, whatever case, marks, punctuation and emoji are around it. Linear in
 * the text, of which the first 1,600 characters count.
 * @param read the languages of who may have written it
 */
export function answerIn(body: string, read: readonly string[] = []): Answer | null {
  // 'Not available?', '¿Puedo ir?' A word alone is an answer, whatever signs are around it.
  if (question.test(body) && !isOneWord(wordsOf(body))) return null;
  const answer = answerOf(body, read);
  if (answer === null) return null;
  // 'No, puedo ir': what stands on both sides of a comma is not one answer.
  const parts = sentencesOf(body);
  const contradicts = (part: string) => (answerOf(part, read) ?? answer) !== answer;
  return parts.length > 1 && parts.some(contradicts) ? null : answer;
}

type Answer = 'yes' | 'no';

function answerOf(body: string, read: readonly string[]): Answer | null {
  const all = wordsOf(body);
  const typed = withoutSurroundings(all).join('');
  const key = plain(typed);
  const bare = NO_POLITENESS.has(key) ? key : key.replace(POLITE_CHARACTERS, '');
  const answer = isIn('yes', key, bare) ? 'yes' : isIn('no', key, bare) ? 'no' : null;
  if (answer === null || withTheirMarks.has(typed)) return answer;
  const languages = [...read.map((language) => language.slice(0, 2)), ...languagesOf(all)];
  return languages.some((language) => SAY_OTHERWISE[language]?.includes(key)) ? null : answer;
}

const isIn = (answer: keyof typeof answers, ...keys: readonly string[]) =>
  keys.some((key) => answers[answer].has(key));
