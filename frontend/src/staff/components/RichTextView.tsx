import { useMemo } from 'react';
import { sanitiseRichText } from '../../shared/rich-text';

export function RichTextView({ html }: { html: string | null | undefined }) {
  const safe = useMemo(() => sanitiseRichText(html), [html]);
  return <div className="rich-text" dangerouslySetInnerHTML={{ __html: safe }} />;
}
