import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { commands } from '../src/cli/commands.js';
import { SMS_STATUSES } from '../src/messaging/sms/sms.entity.js';

const root = resolve(__dirname, '../..');
const source = resolve(root, 'backend/src');
const page = (name: string) => readFileSync(resolve(root, 'docs', name), 'utf8');

const architecture = page('architecture.md');

/** The text of each diagram of a kind, in the order of the page. */
const diagrams = (kind: string) =>
  [...architecture.matchAll(new RegExp(`\`\`\`mermaid\n${kind}\n([^\`]*)\`\`\``, 'g'))].map(
    ([, text = '']) => text,
  );

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

describe('the page about operations', () => {
  it('lists every command with its options', () => {
    const rows = page('operations.md').match(/^\| `.*$/gm) ?? [];
    const missing = Object.entries(commands).flatMap(([name, { options = [] }]) => {
      const row = rows.find((one) => new RegExp(`\`${name}[\` ]`).test(one)) ?? '';
      return [name, ...options.map((option) => `--${option}`)].filter((word) => !row.includes(word));
    });
    expect(missing).toEqual([]);
  });
});
