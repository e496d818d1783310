import { createRequire } from 'node:module';
import type sanitizeHtml from 'sanitize-html';

const require = createRequire(import.meta.url);

/** Loaded when something is first cleaned: every start would wait for it. */
export const sanitizer = () => require('sanitize-html') as typeof sanitizeHtml;
