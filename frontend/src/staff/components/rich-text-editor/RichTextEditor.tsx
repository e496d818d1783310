import { Skeleton } from 'antd';
import { lazy, Suspense } from 'react';
import { PartBoundary } from '../PartBoundary';

export interface RichTextEditorProps {
  /** The field's name for screen readers: the same words as the visible label. */
  label: string;
  /** HTML; '' when empty. Form.Item gives `value`, `onChange` and `id`. */
  value?: string | null;
  onChange?: (html: string) => void;
  id?: string;
  required?: boolean;
  disabled?: boolean;
  'aria-invalid'?: boolean | 'true' | 'false';
  'aria-describedby'?: string;
}

const Editor = lazy(() => import('./Editor'));

/** Edits HTML; the editor itself is loaded only when one is on the screen. */
export function RichTextEditor(props: RichTextEditorProps) {
  return (
    <PartBoundary message="The editor could not be shown">
      <Suspense fallback={<Skeleton.Node active style={{ width: '100%', height: 148 }} />}>
        <Editor {...props} />
      </Suspense>
    </PartBoundary>
  );
}
