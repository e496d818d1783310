import { StringDecoder } from 'node:string_decoder';
import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { broken } from './zip-entries.js';

interface Handlers {
  open?: (tag: SaxesTagPlain) => void;
  text?: (text: string) => void;
  close?: (name: string) => void;
}

/** The name of an element without the prefix that some programs write before it. */
export const plainName = (name: string) => name.slice(name.indexOf(':') + 1);

/** Characters that XML cannot hold are written as `_x0007_`, as is what looks like one. */
export const unescaped = (text: string) =>
  text.replace(/_x([\dA-F]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** Reads XML as it comes; gives control back after each chunk. @throws Unreadable */
export async function* readXml(chunks: AsyncIterable<Buffer>, handlers: Handlers): AsyncGenerator<void> {
  const parser = new SaxesParser();
  let isBroken = false;
  parser.on('error', () => (isBroken = true));
  parser.on('opentag', (tag) => handlers.open?.(tag));
  parser.on('text', (text) => handlers.text?.(text));
  parser.on('cdata', (text) => handlers.text?.(text));
  parser.on('closetag', ({ name }) => handlers.close?.(plainName(name)));
  const decoder = new StringDecoder('utf8');
  for await (const chunk of chunks) {
    parser.write(decoder.write(chunk));
    if (isBroken) throw broken();
    yield;
  }
  parser.close();
  if (isBroken) throw broken();
}

/** Reads all of a part. */
export async function readWholeXml(chunks: AsyncIterable<Buffer>, handlers: Handlers): Promise<void> {
  const read = readXml(chunks, handlers);
  while (!(await read.next()).done);
}
