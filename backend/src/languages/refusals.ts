import type { MessageKey } from './catalogue/catalogue.js';
import { en } from './catalogue/en.js';
import { partsOf, type Values } from './messages.js';

interface Known {
  key: MessageKey;
  sentence: RegExp;
}

const literally = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

const known: Known[] = (Object.keys(en.messages) as MessageKey[])
  .filter((key) => key.startsWith('api.'))
  .map((key) => {
    const parts = partsOf(en.messages[key]) ?? [];
    const pattern = parts.map(({ text, isArgument }) => (isArgument ? `(?<${text}>.+)` : literally(text)));
    return { key, sentence: new RegExp(`^${pattern.join('')}$`, 's') };
  });

/**
 * Finds the catalogue's sentence for a refusal by its English text, since the code that refuses knows no
 * languages.
 */
export function refusalIn(english: string): { key: MessageKey; values: Values } | undefined {
  for (const { key, sentence } of known) {
    const match = sentence.exec(english);
    if (match) return { key, values: { ...match.groups } };
  }
  return undefined;
}
