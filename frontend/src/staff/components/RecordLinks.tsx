import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { employerPath, jobPath, workerPath } from '../records/names-and-paths';

interface RecordLinkProps {
  /** Null for what was deleted: its name is no link. */
  id: string | null | undefined;
  children: ReactNode;
}

const linkTo = (pathOf: (id: string) => string) =>
  function RecordLink({ id, children }: RecordLinkProps) {
    if (!id) return children;
    return (
      <Link className="name-link" to={pathOf(id)}>
        {children}
      </Link>
    );
  };

/** A name that leads to the page of its record. */
export const WorkerLink = linkTo(workerPath);
export const EmployerLink = linkTo(employerPath);
export const JobLink = linkTo(jobPath);
