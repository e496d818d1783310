/** U+2800 is an empty Braille cell, U+FFFD an unreadable character. Linear: nothing can be matched in two ways. */
const nothingToSee = /^[\s\p{Default_Ignorable_Code_Point}\p{Cc}\p{M}\u2800\uFFFD]*$/u;

/** Whether a text has nothing to read: only blanks, invisible and control characters, and accents without a letter. */
export const isBlank = (text: string): boolean => nothingToSee.test(text);
