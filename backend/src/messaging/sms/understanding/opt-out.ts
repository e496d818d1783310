import { answerIn } from './answer.js';
import * as doubts from './opt-out-doubts.js';
import { BARE_REMOVALS, OPT_OUT_PHRASES, REQUESTS_WITHIN } from './opt-out-phrases.js';
import { alsoWithoutMarks, patternOf, without } from './phrases.js';
import { isOneSlipFrom } from './slips.js';
import { asks, MOST_READ, sentencesOf, withoutMarks, wordsOf } from './words-of.js';

const FEW_WORDS = 4;

/** Whether a text is one of these, by its words without what parts them. */
function anyOf(phrases: readonly string[]): (key: string) => boolean {
  const pattern = new RegExp(
    `^(?:${phrases.map((phrase) => patternOf(phrase, '', doubts.NEEDS_MARKS)).join('|')})$`,
  );
  return (key) => pattern.test(key);
}
const isRequest = anyOf(Object.values(OPT_OUT_PHRASES).flat());
const isBareRemoval = anyOf(BARE_REMOVALS);

const withoutPoliteness = without(alsoWithoutMarks(doubts.POLITE_WORDS));
const withoutReasons = without(alsoWithoutMarks([...doubts.POLITE_WORDS, ...doubts.REASONS]));
const withoutReasonsToLeave = without(alsoWithoutMarks([...doubts.POLITE_WORDS, ...doubts.REASONS_TO_LEAVE]));
const keyOf = (words: readonly string[]): string => words.join('').replace(doubts.POLITE_REQUEST, '');

/** Whether one of these stands within a text whose words have a blank on each side. */
function within(list: readonly string[]): (text: string) => boolean {
  const pattern = new RegExp(`(?:${list.map((phrase) => patternOf(phrase, ' ')).join('|')}) `);
  return (text) => pattern.test(text);
}
const saysPerhaps = within([...doubts.DOUBTFUL, ...doubts.ANGRY, ...REQUESTS_WITHIN]);
const saysPerhapsWhenShort = within(doubts.DOUBTFUL_WHEN_SHORT);
const harmless = doubts.HARMLESS.map((phrase) => ` ${phrase} `);

/** Typed with one slip, or with marks where there are none. */
function isMistyped(word: string): boolean {
  const plain = withoutMarks(word);
  if (doubts.NO_SLIPS.has(plain)) return false;
  return doubts.OFTEN_MISTYPED.some(
    (meant) => (plain === meant && word !== meant) || isOneSlipFrom(plain, meant),
  );
}

const inOrder = (word: string): string => [...word].sort().join('');
const STOP_IN_ORDER = inOrder('stop');

/**
 * 'stop' with its letters in another order ('spot') or without its last, as the whole message or before what
 * makes it a request; elsewhere these are words of their own.
 */
function saysStopBySlip([first = '', ...more]: readonly string[]): boolean {
  if (first !== 'sto' && inOrder(first) !== STOP_IN_ORDER) return false;
  const rest = more.join('');
  return rest === '' || (!doubts.NO_REQUEST_AFTER_SLIP.has(rest) && isRequest(`stop${rest}`));
}

/** Whether it is a plain request once signs are read as the letters that they look like: '$top', '5T0P'. */
function saysStopInSigns(body: string): boolean {
  const letters = [...body.slice(0, MOST_READ)].map((sign) => doubts.LIKE_LETTERS.get(sign) ?? sign).join('');
  return isRequest(withoutPoliteness(wordsOf(letters)).join(''));
}

/** Whether a text that is no plain request may still be one. */
function isDoubtful(words: readonly string[]): boolean {
  let text = ` ${words.join(' ')} `;
  for (const phrase of harmless) text = text.replaceAll(phrase, '  ');
  return (
    saysPerhaps(text) ||
    (words.length <= FEW_WORDS && saysPerhapsWhenShort(text)) ||
    doubts.DOUBTFUL_CHARACTERS.some((pattern) => pattern.test(text))
  );
}

/**
 * A request, alone or beside no more than why, or a no that goes before it: 'No. Stop texting me'. A no that is a
 * sentence of its own belongs to none of the words behind it ('No, texts please'); without a sign between them it may.
 * @returns `stop?` of one that may be about the job: "I'm busy, take me off"
 */
function requestIn(body: string, words: readonly string[]): 'stop' | 'stop?' | null {
  const sentences = sentencesOf(body).filter((sentence) => wordsOf(sentence).length > 0);
  const [first = '', ...more] = sentences;
  const isNoFirst = more.length > 0 && answerIn(first) === 'no';
  const besideWhy = isNoFirst ? null : requestBesideWhy(words);
  if (besideWhy !== null) return besideWhy;
  let isAsked = false;
  let saysNo = false;
  let isBare = false;
  for (const sentence of sentences) {
    const key = keyOf(withoutReasons(wordsOf(sentence)));
    if (isRequest(key)) {
      isAsked = true;
      isBare ||= isBareRemoval(key);
    } else if (key !== '' && (isAsked || answerIn(sentence) !== 'no')) return null;
    saysNo ||= answerIn(sentence) === 'no' || keyOf(withoutReasonsToLeave(wordsOf(sentence))) !== key;
  }
  if (!isAsked) return null;
  return isBare && saysNo ? 'stop?' : 'stop';
}

function requestBesideWhy(words: readonly string[]): 'stop' | 'stop?' | null {
  if (isRequest(keyOf(words))) return 'stop';
  const key = keyOf(withoutReasons(words));
  if (!isRequest(key)) return null;
  return isBareRemoval(key) && !isRequest(keyOf(withoutReasonsToLeave(words))) ? 'stop?' : 'stop';
}

const isQuestion = (body: string, [first = '', second = '']: readonly string[]): boolean =>
  asks(body) && !doubts.ASKS_POLITELY.has(first === 'me' ? second : first);

/**
 * Whether a text asks for no more texts: `stop`, perhaps (`stop?`, for staff to read), or null. Linear in the
 * text, of which the first 1,600 characters count.
 */
export function optOutIn(body: string): 'stop' | 'stop?' | null {
  const words = withoutPoliteness(wordsOf(body));
  const request = requestIn(body, words);
  if (request !== null) return isQuestion(body, words) ? 'stop?' : request;
  const key = keyOf(words);
  if (
    words.length <= FEW_WORDS &&
    (doubts.STOP_SIGNS.test(body.slice(0, MOST_READ)) || [key, ...words].some(isMistyped))
  ) {
    return 'stop?';
  }
  const isPerhaps =
    doubts.DOUBTFUL_ALONE.has(key) || saysStopBySlip(words) || saysStopInSigns(body) || isDoubtful(words);
  return isPerhaps ? 'stop?' : null;
}
