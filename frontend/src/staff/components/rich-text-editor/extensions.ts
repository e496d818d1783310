import { Extension, Mark, mergeAttributes, Node } from '@tiptap/core';
import StarterKit from '@tiptap/starter-kit';

const asWritten = (name: string) => ({
  default: null,
  parseHTML: (element: HTMLElement) => element.getAttribute(name),
});

const attributes = { class: asWritten('class'), style: asWritten('style') };

const BLOCKS = 'p, ul, ol, div, h1, h2, h3, h4, h5, h6';

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

/** Without a class or style a span says nothing and is dropped. */
const Span = Mark.create({
  name: 'span',
  excludes: '',
  addAttributes: () => attributes,
  parseHTML: () => [{ tag: 'span[class], span[style]' }],
  renderHTML: ({ HTMLAttributes }) => ['span', mergeAttributes(HTMLAttributes), 0],
});

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

const Div = Node.create({
  name: 'div',
  group: 'block',
  content: 'block+',
  addAttributes: () => attributes,
  parseHTML: () => [{ tag: 'div' }],
  renderHTML: ({ HTMLAttributes }) => ['div', mergeAttributes(HTMLAttributes), 0],
});

/** Only what the sanitiser lets through. */
export const extensions = [
  StarterKit.configure({
    blockquote: false,
    code: false,
    codeBlock: false,
    horizontalRule: false,
    strike: false,
    link: {
      openOnClick: false,
      autolink: true,
      defaultProtocol: 'https',
      protocols: ['http', 'https', 'mailto', 'tel'],
      HTMLAttributes: { target: '_blank', rel: 'noopener noreferrer' },
    },
  }),
  // Markup that no tool makes but that texts come with: editing must not drop it.
  ...[KeptAttributes, Span, TextDiv, Div],
];
