import type { MouseEvent } from 'react';
import { useNavigate, useParams } from 'react-router';
import { pages } from 'virtual:guide';
import { SITE_NAME } from '../../../shared/site';
import { NotFoundPage } from '../../shell/MessagePages';
import './guide.css';

const FIRST = 'README';
const titleOf = (html: string) => /<h1>(.*?)<\/h1>/.exec(html)?.[1] ?? 'Guide';

/** The pages of docs/guide: part of the product, so that they are there without internet. */
export function GuidePage() {
  const { name = FIRST } = useParams();
  const navigate = useNavigate();
  const html = Object.hasOwn(pages, name) ? pages[name] : undefined;
  if (html === undefined) return <NotFoundPage />;

  /** Links between pages do not load the product anew. */
  const follow = (event: MouseEvent<HTMLElement>) => {
    const link = (event.target as Element).closest('a');
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey;
    if (!link || !isPlain || link.origin !== window.location.origin) return;
    event.preventDefault();
    void navigate(link.pathname + link.hash);
  };
  return (
    <>
      <title>{`${titleOf(html)} · Guide · ${SITE_NAME}`}</title>
      {name !== FIRST && (
        <nav aria-label="Guide" className="guide-back" onClick={follow}>
          <a href="/guide">All pages of the guide</a>
        </nav>
      )}
      {/* Made from the product's own files when it was built: nothing that anybody typed stands in it. */}
      <article className="guide panel" onClick={follow} dangerouslySetInnerHTML={{ __html: html }} />
    </>
  );
}
