import { ANSWERS, AROUND_ANSWERS } from './answer-words.js';
import { POLITE_CHARACTERS } from './opt-out-phrases.js';
import { variantsOf, without } from './phrases.js';
import { withoutMarks, wordsOf } from './words-of.js';

/** Also 'đ', which is a letter of its own. */
const plain = (text: string) => withoutMarks(text).replaceAll('đ', 'd');

const keysOf = (answer: keyof typeof ANSWERS): ReadonlySet<string> =>
  new Set(Object.values(ANSWERS[answer]).flat().flatMap(variantsOf).map(plain));
const answers = { yes: keysOf('yes'), no: keysOf('no') };

/** A single letter without its mark may be a word of another language: 'ạ', and the end of 'pa jodi a'. */
const withoutTheirMarks = AROUND_ANSWERS.map(withoutMarks).filter(({ length }) => length > 1);
const withoutSurroundings = without([...AROUND_ANSWERS, ...withoutTheirMarks]);

/**
 * Whether a text says yes or no and nothing else, whatever case, marks, punctuation and emoji are around it. Linear in
 * the text, of which the first 1,600 characters count.
 */
export function answerIn(body: string): 'yes' | 'no' | null {
  const words = withoutSurroundings(wordsOf(body));
  const key = plain(words.join(''));
  const bare = key.replace(POLITE_CHARACTERS, '');
  if (answers.yes.has(key) || answers.yes.has(bare)) return 'yes';
  return answers.no.has(key) || answers.no.has(bare) ? 'no' : null;
}
