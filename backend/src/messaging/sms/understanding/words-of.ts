/** Longer texts are read up to here: nobody needs that many characters to say stop. */
export const MOST_READ = 1600;

const invisible = /\p{Cf}/gu;
const apostrophes = /[‘’ʼ`´]/g;
/** An apostrophe belongs to a word within it alone: at its ends it is a quotation mark. */
const word = /[\p{L}\p{M}\p{N}]+(?:'+[\p{L}\p{M}\p{N}]+)*/gu;

/**
 * The words in lower case, without punctuation, emoji and invisible characters; a repeated word counts once.
 */
export function wordsOf(body: string): string[] {
  const plain = body
    .slice(0, MOST_READ)
    .replace(apostrophes, "'") // before NFKC, to which ´ is a blank with a mark on it
    .normalize('NFKC')
    .replace(invisible, '')
    .toLowerCase();
  const words = plain.match(word) ?? [];
  return words.filter((one, index) => one !== words[index - 1]);
}

/** What parts a request or an answer from the sentence beside it; no question mark: 'Stop? No.' is no request. */
const endsOfSentences = /[.!,;:\n…—–。！，；：、]|\s-\s/u;
export const sentencesOf = (body: string): string[] => body.slice(0, MOST_READ).split(endsOfSentences);

export const asks = (body: string): boolean => /[?？]/.test(body.slice(0, MOST_READ));

/** As people type who leave the marks out: 'no mas' of 'no más'. */
export const withoutMarks = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').normalize('NFC');
