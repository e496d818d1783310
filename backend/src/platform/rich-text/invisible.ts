/** Scripts in which a joiner between two letters changes how they are written, and so may be part of a name. */
const JOINING = ['Arabic', 'Syriac', 'Mongolian', 'Devanagari', 'Bengali', 'Gurmukhi', 'Gujarati', 'Oriya']
  .concat(['Tamil', 'Telugu', 'Kannada', 'Malayalam', 'Sinhala', 'Khmer', 'Myanmar', 'Tibetan'])
  .map((script) => `\\p{Script=${script}}`)
  .join('');
const letter = `[[${JOINING}]&&[\\p{L}\\p{M}]]`;
const JOINER = '[\\u200c\\u200d]';
const strayJoiners = new RegExp(`(?<!${letter})${JOINER}|${JOINER}(?!${letter})`, 'gv');

const formless = /[\p{Default_Ignorable_Code_Point}\p{Cc}\ufff9-\ufffb]/gu;
/** Of these: joiners and variants, looked at below, the blanks among the controls, and U+0000, which is refused. */
const KEPT = '\u200c\u200d\ufe0e\ufe0f\t\n\v\f\r\u0085\u0000';
/** They choose between two looks of a pictograph, and are nothing elsewhere. */
const strayVariants = /(?<!\p{Extended_Pictographic})(\ufe0e|\ufe0f)/gu;

const EMPTY_BRAILLE = /\u2800/g;

/** A joiner that makes one picture of two. */
const PICTURE_JOINER =
  /(?<=\p{Extended_Pictographic}[\ufe0f\p{Emoji_Modifier}]?)\u200d(?=\p{Extended_Pictographic})/u;

const cleared = (part: string): string =>
  part
    .replace(formless, (character) => (KEPT.includes(character) ? character : ''))
    .replace(strayVariants, '')
    .replace(strayJoiners, '')
    .replace(EMPTY_BRAILLE, ' ');

/**
 * The text without characters that nobody sees, by which two names would look the same or be read backwards; pictures
 * of several parts stay whole.
 */
export const withoutInvisible = (text: string): string =>
  text.split(PICTURE_JOINER).map(cleared).join('\u200d');

/** One plain blank instead of each run of blanks: no-break spaces, line breaks and tabs, as pasting brings them along. */
export const withPlainBlanks = (text: string): string => text.replace(/[\s\u0085]+/g, ' ');

/** The text without characters that turn around the direction in which what follows is read. */
export const withoutOverrides = (text: string): string => text.replace(/[\u202a-\u202e\u2066-\u2069]/g, '');

/** U+2800 is an empty Braille cell, U+FFFD an unreadable character. Linear: nothing can be matched in two ways. */
const nothingToSee = /^[\s\p{Default_Ignorable_Code_Point}\p{Cc}\p{M}\u2800\uFFFD]*$/u;

/** Whether a text has nothing to read: only blanks, invisible and control characters, and accents without a letter. */
export const isBlank = (text: string): boolean => nothingToSee.test(text);
