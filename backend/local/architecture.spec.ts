import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { SMS_STATUSES } from '../src/messaging/sms/sms.entity.js';

const root = resolve(__dirname, '../..');
const source = resolve(root, 'backend/src');
const page = readFileSync(resolve(root, 'docs/architecture.md'), 'utf8');

/** The text of each diagram of a kind, in the order of the page. */
const diagrams = (kind: string) =>
  [...page.matchAll(new RegExp(`\`\`\`mermaid\n${kind}\n([^\`]*)\`\`\``, 'g'))].map(([, text = '']) => text);

const namesIn = (diagram: string, line: RegExp) =>
  [...new Set([...diagram.matchAll(line)].flatMap(([, ...names]) => names.filter(Boolean)))].sort();

const tables = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.entity.ts'))
  .flatMap((file) => [...readFileSync(resolve(source, file), 'utf8').matchAll(/@Entity\('(\w+)'/g)])
  .map(([, name]) => name);

describe('the page about the architecture', () => {
  it('draws every table and no other', () => {
    const [diagram = ''] = diagrams('erDiagram');
    expect(namesIn(diagram, /^ {2}(\w+)(?: \S+ (\w+) :.*)?$/gm)).toEqual(tables.sort());
  });

  it('draws every state of a text and no other', () => {
    const [, ofText = ''] = diagrams('stateDiagram-v2');
    expect(namesIn(ofText, /^ {2}(?:\[\*\]|(\w+)) --> (\w+)/gm)).toEqual([...SMS_STATUSES].sort());
  });
});
