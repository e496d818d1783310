/** In the session, because a job's page has address parameters of its own. */
const KEPT_AS = 'hall-jobs-list';

export function keepJobsList(search: string): void {
  try {
    sessionStorage.setItem(KEPT_AS, search);
  } catch {
    // Without storage the way back leads to the whole list.
  }
}

export function jobsListPath(): string {
  try {
    return `/jobs${sessionStorage.getItem(KEPT_AS) ?? ''}`;
  } catch {
    return '/jobs';
  }
}
