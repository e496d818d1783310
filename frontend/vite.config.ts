import react from '@vitejs/plugin-react';
import { resolve } from 'node:path';
import { constants } from 'node:zlib';
import { defineConfig, type Connect, type Plugin } from 'vite';
import { guidePages } from './guide-pages';
import { compression, defineAlgorithm } from 'vite-plugin-compression2';
import { needsScript } from './src/public/wording/needs-script.gen';

const root = import.meta.dirname;

/** Serves the workers' pages from their own document, as the API does in production. */
function publicPages(): Plugin {
  const rewrite: Connect.NextHandleFunction = (request, _response, next) => {
    if (/^\/(worker-view|opt-in)(\/|\?|$)/.test(request.url ?? '')) request.url = '/public.html';
    next();
  };
  return {
    name: 'public-pages',
    configureServer: (server) => void server.middlewares.use(rewrite),
    configurePreviewServer: (server) => void server.middlewares.use(rewrite),
  };
}

/** What a browser without script shows to workers, in each language: nothing else there knows which one they read. */
const withoutScript = (): Plugin => ({
  name: 'without-script',
  transformIndexHtml: (html) =>
    html.replace(
      '<!-- needs script -->',
      Object.entries(needsScript)
        .map(([language, sentence]) => `<p lang="${language}">${sentence}</p>`)
        .join(''),
    ),
});

const inPackages = (...names: string[]) =>
  new RegExp(`[\\\\/]node_modules[\\\\/](${names.join('|')})[\\\\/]`);

/** Packed once, as small as it gets; the pages are not, since each answer has a nonce of its own. */
const packed = compression({
  include: /\.(js|css|svg)$/,
  threshold: 256,
  skipIfLargerOrEqual: true,
  algorithms: [
    defineAlgorithm('brotliCompress', { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    defineAlgorithm('gzip', { level: 9 }),
  ],
  logLevel: 'silent',
});

export default defineConfig({
  root,
  plugins: [
    react(),
    publicPages(),
    withoutScript(),
    guidePages(resolve(root, '..', 'docs', 'guide')),
    packed,
  ],
  server: { proxy: { '/api': 'http://localhost:3000' } },
  build: {
    manifest: true,
    // Browsers without it load the parts a little later.
    modulePreload: { polyfill: false },
    // The content security policy allows no data: scripts, and one file per asset caches better.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1200,
    rolldownOptions: {
      input: { staff: resolve(root, 'index.html'), public: resolve(root, 'public.html') },
      // They do nothing when they are loaded, but do not say so: else a part of one brings the whole.
      treeshake: {
        moduleSideEffects: [
          { test: inPackages('@rc-component', '@ant-design', 'react-router'), sideEffects: false },
        ],
      },
      output: {
        codeSplitting: {
          groups: [
            // React and the sanitiser are what both entries share; nothing else may end up in these chunks.
            { name: 'react', test: inPackages('react', 'react-dom', 'scheduler'), priority: 30 },
            { name: 'sanitiser', test: inPackages('dompurify'), priority: 30 },
            { name: 'editor', test: inPackages('@tiptap', 'prosemirror-[a-z]+', 'linkifyjs'), priority: 20 },
          ],
        },
      },
    },
  },
});
