import { Modal } from 'antd';
import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { focusFirstField } from '../../components/focus-first-field';
import { PartBoundary } from '../../components/PartBoundary';
import type { Choice } from './choices';
import { SearchPanel } from './SearchPanel';
import type { HearEarly } from './use-early-keys';
import './search.css';

interface SearchDialogProps {
  open: boolean;
  hearEarly: HearEarly;
  onClose: () => void;
}

/** One box for workers, jobs, employers, pages and actions. What was typed stays in it: it is nobody's address. */
export function SearchDialog({ open, hearEarly, onClose }: SearchDialogProps) {
  const navigate = useNavigate();
  const panel = useRef<HTMLDivElement>(null);
  const chosen = useRef<Choice>(null);
  const choose = (choice: Choice) => {
    // It may be drawn once more while it closes.
    if (!open) return;
    chosen.current = choice;
    onClose();
  };
  // First the focus goes back to where it was; then the page or the dialog that opens takes it.
  const onOpenChanged = (isShown: boolean) => {
    if (isShown) return focusFirstField(panel.current);
    const { current } = chosen;
    chosen.current = null;
    if (current) void navigate(current.path);
  };
  return (
    <Modal
      open={open}
      title="Find anything"
      footer={null}
      width={640}
      className="search-dialog"
      transitionName=""
      maskTransitionName=""
      destroyOnHidden
      onCancel={onClose}
      afterOpenChange={onOpenChanged}
    >
      <PartBoundary>
        <div ref={panel}>
          <SearchPanel hearEarly={hearEarly} onOpen={choose} />
        </div>
      </PartBoundary>
    </Modal>
  );
}
