import StarterKit from '@tiptap/starter-kit';
import { keptMarkup } from './kept-markup';

/** What the product's rich text knows, and nothing that its sanitiser would take away again. */
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
  ...keptMarkup,
];
