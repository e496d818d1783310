import type { Language } from './languages.js';

interface Wish {
  language: string;
  weight: number;
}

/** A language without region and script, so that a request for Portuguese also gets Brazilian Portuguese. */
function bare(tag: string): string | null {
  try {
    return new Intl.Locale(tag).language;
  } catch {
    return null;
  }
}

const wish = (part: string): Wish => {
  const [tag = '', ...parameters] = part.split(';').map((piece) => piece.trim());
  const q = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
  return { language: tag, weight: q === undefined ? 1 : Number(q) || 0 };
};

/** More than any browser sends. */
const MOST_READ = 200;

/** The first of these languages that an Accept-Language header asks for; undefined when it asks for none of them. */
export function negotiate(header: string | undefined, languages: readonly Language[]): Language | undefined {
  const wishes = (header ?? '').slice(0, MOST_READ).split(',').map(wish);
  for (const { language: tag } of wishes
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)) {
    const exact = languages.find((language) => language.toLowerCase() === tag.toLowerCase());
    const wished = bare(tag);
    const near = exact ?? languages.find((language) => wished !== null && bare(language) === wished);
    if (near) return near;
  }
  return undefined;
}
