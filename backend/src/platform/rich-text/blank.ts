/** Takes time in proportion to the text's length: nothing of it can be matched in two ways. */
const nothingToSee = /^[\s\p{Default_Ignorable_Code_Point}]*$/u;

/**
 * Whether nobody would see anything of this text: blanks, the no-break space among them, and characters without a
 * form, like zero-width spaces and soft hyphens.
 */
export const isBlank = (text: string): boolean => nothingToSee.test(text);
