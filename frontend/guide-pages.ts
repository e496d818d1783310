import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { Marked } from 'marked';
import type { Plugin } from 'vite';

const PAGES = 'virtual:guide';

/** `reports.md#hours` is at `/guide/reports#hours`. */
const addressOf = (href: string) =>
  href.replace(
    /^(?:README|([\w-]+))\.md(#.*)?$/,
    (_, name: string | undefined, place = '') => `/guide/${name ?? ''}${place}`,
  );

/** The guide's Markdown as HTML, made when the product is built: nothing of it is fetched or rendered later. */
export function guidePages(folder: string): Plugin {
  const markdown = new Marked({
    walkTokens: (token) => {
      if (token.type === 'link') token.href = addressOf(String(token.href));
    },
  });
  const moduleOf = (file: string, index: number) => {
    const html = markdown.parse(readFileSync(join(folder, file), 'utf8'), { async: false });
    const images = [
      ...new Set([...html.matchAll(/src="(images\/[\w.-]+)"/g)].map(([, path]) => path as string)),
    ];
    const imports = images.map(
      (path, at) => `import image${index}_${at} from ${JSON.stringify(join(folder, path))};`,
    );
    const parts = html
      .split(/src="(images\/[\w.-]+)"/)
      .map((part, at) =>
        at % 2 === 0
          ? JSON.stringify(part)
          : `'loading="lazy" src="' + image${index}_${images.indexOf(part)} + '"'`,
      );
    return { name: basename(file, '.md'), imports, html: parts.join(' + ') };
  };
  return {
    name: 'guide-pages',
    resolveId: (id) => (id === PAGES ? `\0${PAGES}` : undefined),
    load(id) {
      if (id !== `\0${PAGES}`) return undefined;
      const files = readdirSync(folder).filter((file) => file.endsWith('.md'));
      files.forEach((file) => this.addWatchFile(join(folder, file)));
      const pages = files.map(moduleOf);
      const table = pages.map(({ name, html }) => `${JSON.stringify(name)}: ${html}`).join(',\n');
      return `${pages.flatMap(({ imports }) => imports).join('\n')}\nexport const pages = {\n${table}\n};`;
    },
  };
}
