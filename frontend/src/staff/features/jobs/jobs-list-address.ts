/** Kept for this tab: a job's own filters take the place of what the way there could have said. */
const KEPT_AS = 'hall-jobs-list';

/** Keeps how the list of jobs is filtered, for the way back from a job. */
export function keepJobsList(search: string): void {
  try {
    sessionStorage.setItem(KEPT_AS, search);
  } catch {
    // A browser that stores nothing leads back to the whole list.
  }
}

/** The list of jobs as it was last seen. */
export function jobsListPath(): string {
  try {
    return `/jobs${sessionStorage.getItem(KEPT_AS) ?? ''}`;
  } catch {
    return '/jobs';
  }
}
