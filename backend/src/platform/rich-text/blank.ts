/**
 * U+2800 is an empty Braille cell, U+FFFD what is left of a character that could not be read. Takes time in proportion
 * to the text's length: nothing of it can be matched in two ways.
 */
const nothingToSee = /^[\s\p{Default_Ignorable_Code_Point}\p{Cc}\p{M}\u2800\uFFFD]*$/u;

/**
 * Whether nobody would read anything in this text: blanks, the no-break space among them, characters without a form,
 * like zero-width spaces, soft hyphens and control characters, and accents without a letter.
 */
export const isBlank = (text: string): boolean => nothingToSee.test(text);
