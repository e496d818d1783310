import type { Employer } from '../api/use-employers';

/** What every dialog about one employer is given. */
export interface EmployerDialogProps {
  open: boolean;
  employer: Employer;
  onClose: () => void;
}
