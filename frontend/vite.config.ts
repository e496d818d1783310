import react from '@vitejs/plugin-react';
import { resolve } from 'node:path';
import { defineConfig, type Connect, type Plugin } from 'vite';

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

const inPackages = (...names: string[]) =>
  new RegExp(`[\\\\/]node_modules[\\\\/](${names.join('|')})[\\\\/]`);

export default defineConfig({
  root,
  plugins: [react(), publicPages()],
  server: { proxy: { '/api': 'http://localhost:3000' } },
  build: {
    manifest: true,
    // The content security policy allows no data: scripts, and one file per asset caches better.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1200,
    rolldownOptions: {
      input: { staff: resolve(root, 'index.html'), public: resolve(root, 'public.html') },
      output: {
        codeSplitting: {
          groups: [
            // React and the sanitiser are what both entries share; nothing else may end up in these chunks.
            { name: 'react', test: inPackages('react', 'react-dom', 'scheduler'), priority: 30 },
            { name: 'sanitiser', test: inPackages('dompurify'), priority: 30 },
            { name: 'editor', test: inPackages('@tiptap', 'prosemirror-[a-z]+', 'linkifyjs'), priority: 20 },
            { name: 'antd', test: inPackages('antd', '@ant-design', '@rc-component'), priority: 10 },
          ],
        },
      },
    },
  },
});
