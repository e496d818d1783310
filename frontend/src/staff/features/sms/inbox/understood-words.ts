import type { Schemas } from '../../../../api';

type UnderstoodAs = Schemas['InboundTextDto']['understoodAs'];

const words: Readonly<Record<UnderstoodAs, string>> = {
  yes: 'Yes',
  no: 'No',
  stop: 'Opt-out',
  'stop?': 'Opt-out?',
  start: 'Opt-in',
  help: 'Help',
  'dropping-out?': 'Dropping out?',
  unclear: 'Unclear',
};
const colours: Partial<Record<UnderstoodAs, string>> = {
  'dropping-out?': 'red',
  'stop?': 'magenta', // an orange one has too little contrast
};

/** What a text from a worker was taken for. */
export const understoodWords = (understoodAs: string): string =>
  (words as Partial<Record<string, string>>)[understoodAs] ?? understoodAs;
export const understoodColour = (understoodAs: string): string | undefined =>
  (colours as Partial<Record<string, string>>)[understoodAs];
