/** A reason not to start that is told to the person in one sentence, without a stack. */
export class StartError extends Error {
  /** For the script that comes before everything and knows no classes. */
  readonly expected = true;
}
