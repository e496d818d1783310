import { Extension, Mark, mergeAttributes, Node } from '@tiptap/core';

/** An attribute that is kept as it was written. */
const asWritten = (name: string) => ({
  default: null,
  parseHTML: (element: HTMLElement) => element.getAttribute(name),
});

const attributes = { class: asWritten('class'), style: asWritten('style') };

const BLOCKS = 'p, ul, ol, div, h1, h2, h3, h4, h5, h6';

/** The classes and styles of what the editor knows anyway. */
const KeptAttributes = Extension.create({
  name: 'keptAttributes',
  addGlobalAttributes: () => [
    {
      types: ['paragraph', 'heading', 'bulletList', 'orderedList', 'listItem', 'bold', 'italic', 'underline'],
      attributes,
    },
    { types: ['link'], attributes: { style: attributes.style } },
  ],
});

/** A span says something by its class or style only; without either it goes. Spans may stand in each other. */
const Span = Mark.create({
  name: 'span',
  excludes: '',
  addAttributes: () => attributes,
  parseHTML: () => [{ tag: 'span[class], span[style]' }],
  renderHTML: ({ HTMLAttributes }) => ['span', mergeAttributes(HTMLAttributes), 0],
});

/** A div with text in it. */
const TextDiv = Node.create({
  name: 'textDiv',
  group: 'block',
  content: 'inline*',
  addAttributes: () => attributes,
  parseHTML: () => [
    { tag: 'div', getAttrs: (element) => (element.querySelector(BLOCKS) ? false : null), priority: 60 },
  ],
  renderHTML: ({ HTMLAttributes }) => ['div', mergeAttributes(HTMLAttributes), 0],
});

/** A div with paragraphs, lists or further divs in it. */
const Div = Node.create({
  name: 'div',
  group: 'block',
  content: 'block+',
  addAttributes: () => attributes,
  parseHTML: () => [{ tag: 'div' }],
  renderHTML: ({ HTMLAttributes }) => ['div', mergeAttributes(HTMLAttributes), 0],
});

/** What rich text may hold although no tool makes it: it came with the text, and editing must not take it away. */
export const keptMarkup = [KeptAttributes, Span, TextDiv, Div];
