/** What whoever runs the product can mend: it is told in its sentence, without a stack. */
export class OperatorError extends Error {}
