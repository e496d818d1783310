import type { Worker } from '../api/use-workers';

/** What every dialog about one worker is given. */
export interface WorkerDialogProps {
  open: boolean;
  worker: Worker;
  onClose: () => void;
}
