import { OUT_OF_ORDER_REASONS } from '../dispatch/offers/offer.entity.js';
import { exceptionReasonWords } from '../dispatch/reports/report-words.js';

/** The words that people read alike wherever the server or the front end writes them, by the file within its `src/`. */
export function wordFiles(): Record<string, string> {
  const asCode = (value: unknown) => `${JSON.stringify(value, null, 2)} as const;`;
  return {
    'shared/reasons.gen.ts': [
      '// Written by the command languages.',
      '/** Why the order of a list was left. */',
      `export const reasonWords = ${asCode(exceptionReasonWords)}`,
      '/** That staff choose from. */',
      `export const OUT_OF_ORDER_REASONS = ${asCode(OUT_OF_ORDER_REASONS)}\n`,
    ].join('\n'),
  };
}
