import { Skeleton } from 'antd';
import { lazy, Suspense } from 'react';
import { PartBoundary } from '../PartBoundary';
import type { EditorProps } from './Editor';

const Editor = lazy(() => import('./Editor'));

/** Loaded only when one is on the screen. */
export function RichTextEditor(props: EditorProps) {
  return (
    <PartBoundary message="The editor could not be shown">
      <Suspense fallback={<Skeleton.Node active style={{ width: '100%', height: 148 }} />}>
        <Editor {...props} />
      </Suspense>
    </PartBoundary>
  );
}
