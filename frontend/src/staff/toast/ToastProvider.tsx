import { CheckCircleFilled, CloseOutlined, ExclamationCircleFilled } from '@ant-design/icons';
import { type PointerEvent, type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { ToastContext, type Toaster } from './toast-context';
import './toast.css';

const SHOWN_FOR_MS = 5000;
const SWIPE_THRESHOLD_PX = 50;

export function ToastProvider({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<readonly Toast[]>([]);
  const region = useRef<HTMLDivElement>(null);
  const cameFrom = useRef<Element | null>(null);

  const lastId = useRef(0);
  const toaster = useMemo<Toaster>(() => {
    const show = (kind: Toast['kind'], givesWay: boolean) => (title: string, description?: string) =>
      setToasts((shown) => shownWith(shown, { id: ++lastId.current, kind, title, description, givesWay }));
    return { success: show('success', true), error: show('error', false), loadError: show('error', true) };
  }, []);
  const close = useCallback((id: number) => {
    const { activeElement } = document;
    // F8 led here: closing must return the focus.
    if (activeElement?.closest(`[data-toast="${id}"]`)) (cameFrom.current as HTMLElement | null)?.focus();
    setToasts((shown) => shown.filter((toast) => toast.id !== id));
  }, []);
  const cards = (kind: Toast['kind']) =>
    toasts
      .filter((toast) => toast.kind === kind)
      .map((toast) => <ToastMessage key={toast.id} toast={toast} onClose={close} />);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'F8') return;
      event.preventDefault();
      if (!region.current?.contains(document.activeElement)) cameFrom.current = document.activeElement;
      region.current?.focus();
    };
    // An open dialog takes back every focus outside of it.
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
          <div className={toasts.length > 0 ? 'toast' : undefined}>
            <div role="status" aria-live="polite">
              {cards('success')}
            </div>
            <div role="alert" aria-live="assertive">
              {cards('error')}
            </div>
          </div>
        </div>,
        document.body,
      )}
    </ToastContext>
  );
}

/** Each error keeps its own time. */
function ToastMessage({ toast, onClose }: { toast: Toast; onClose: (id: number) => void }) {
  const close = useCallback(() => onClose(toast.id), [onClose, toast.id]);
  const [held, setHeld] = useState(false);
  const [offset, setOffset] = useState(0);
  const start = useRef<number | null>(null);

  useEffect(() => {
    if (held) return;
    const timer = setTimeout(close, SHOWN_FOR_MS);
    return () => clearTimeout(timer);
  }, [held, close]);

  const endSwipe = () => {
    if (Math.abs(offset) >= SWIPE_THRESHOLD_PX) close();
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
      className={`toast-message toast-${toast.kind}`}
      data-toast={toast.id}
      style={offset ? { transform: `translateX(${offset}px)` } : undefined}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        // Closes the toast, not the dialog below it.
        event.stopPropagation();
        close();
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
      <button
        type="button"
        className="plain-button toast-close"
        aria-label="Close notification"
        onClick={close}
      >
        <CloseOutlined />
      </button>
    </div>
  );
}

interface Toast {
  id: number;
  kind: 'success' | 'error';
  title: string;
  description: string | undefined;
  /** Shown on the page, too, so it gives way to the next toast. */
  givesWay: boolean;
}

const saysTheSame = (one: Toast) => (other: Toast) =>
  one.kind === other.kind && one.title === other.title && one.description === other.description;

/** An error of what somebody did keeps its time; everything else gives way. */
function shownWith(toasts: readonly Toast[], next: Toast): readonly Toast[] {
  const lasting = toasts.filter(({ givesWay }) => !givesWay);
  return lasting.some(saysTheSame(next)) ? toasts : [...lasting, next];
}
