import { CheckCircleFilled, CloseOutlined, ExclamationCircleFilled } from '@ant-design/icons';
import { useEffect, useMemo, useRef, useState, type PointerEvent, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { ToastContext, type Toaster } from './toast-context';
import { queued, type Toast } from './queued';
import './toast.css';

const SHOWN_FOR_MS = 5000;
const SWIPE_THRESHOLD_PX = 50;

/** Shows the toasts of everything inside it. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<readonly Toast[]>([]);
  const toast = toasts[0];
  const region = useRef<HTMLDivElement>(null);
  const cameFrom = useRef<Element | null>(null);

  const toaster = useMemo<Toaster>(() => {
    let lastId = 0;
    const dismiss = () => {
      // F8 led here; what is closed must not take the focus along.
      if (region.current?.contains(document.activeElement)) (cameFrom.current as HTMLElement | null)?.focus();
      setToasts((shown) => shown.slice(1));
    };
    const show = (kind: Toast['kind'], givesWay: boolean) => (title: string, description?: string) =>
      setToasts((shown) => queued(shown, { id: ++lastId, kind, title, description, givesWay }));
    return {
      success: show('success', true),
      error: show('error', false),
      loadError: show('error', true),
      dismiss,
    };
  }, []);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'F8') return;
      event.preventDefault();
      if (!region.current?.contains(document.activeElement)) cameFrom.current = document.activeElement;
      region.current?.focus();
    };
    // An open dialog takes back every focus that it sees outside of it.
    const onFocusIn = (event: FocusEvent) => {
      if (region.current?.contains(event.target as Node)) event.stopPropagation();
    };
    window.addEventListener('keydown', onKey);
    document.addEventListener('focusin', onFocusIn);
    return () => {
      window.removeEventListener('keydown', onKey);
      document.removeEventListener('focusin', onFocusIn);
    };
  }, []);

  return (
    <ToastContext value={toaster}>
      {children}
      {createPortal(
        <div
          ref={region}
          className="toast-region"
          role="region"
          aria-label="Notifications (F8)"
          tabIndex={-1}
        >
          {/* Both live regions stay in the page: one that appears together with its text is not always read out. */}
          <div role="status" aria-live="polite">
            {toast?.kind === 'success' && (
              <ToastCard key={toast.id} toast={toast} onClose={toaster.dismiss} />
            )}
          </div>
          <div role="alert" aria-live="assertive">
            {toast?.kind === 'error' && <ToastCard key={toast.id} toast={toast} onClose={toaster.dismiss} />}
          </div>
        </div>,
        document.body,
      )}
    </ToastContext>
  );
}

function ToastCard({ toast, onClose }: { toast: Toast; onClose: () => void }) {
  const [held, setHeld] = useState(false);
  const [offset, setOffset] = useState(0);
  const start = useRef<number | null>(null);

  useEffect(() => {
    if (held) return;
    const timer = setTimeout(onClose, SHOWN_FOR_MS);
    return () => clearTimeout(timer);
  }, [held, onClose]);

  const endSwipe = () => {
    if (Math.abs(offset) >= SWIPE_THRESHOLD_PX) onClose();
    start.current = null;
    setOffset(0);
  };
  const swipe = {
    onPointerDown: (event: PointerEvent) => void (start.current = event.clientX),
    onPointerMove: (event: PointerEvent) =>
      start.current !== null && setOffset(event.clientX - start.current),
    onPointerUp: endSwipe,
    onPointerCancel: endSwipe,
  };

  return (
    <div
      className={`toast toast-${toast.kind}`}
      style={offset ? { transform: `translateX(${offset}px)` } : undefined}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        // Only the toast, not the dialog below it.
        event.stopPropagation();
        onClose();
      }}
      {...swipe}
    >
      <span className="toast-icon" aria-hidden>
        {toast.kind === 'error' ? <ExclamationCircleFilled /> : <CheckCircleFilled />}
      </span>
      <div className="toast-text">
        <div className="toast-title">{toast.title}</div>
        {toast.description && <div className="toast-description">{toast.description}</div>}
      </div>
      <button type="button" className="toast-close" aria-label="Close notification" onClick={onClose}>
        <CloseOutlined />
      </button>
    </div>
  );
}
