import { useToast } from '../toast/toast-context';

interface Told {
  success: readonly [title: string, description: string];
  /** The description of 'Copy Failed'. */
  failure: string;
}

/** Copies a text to the clipboard, and tells the outcome in a toast. */
export function useCopy() {
  const toast = useToast();
  return async (text: string, { success, failure }: Told) => {
    try {
      await navigator.clipboard.writeText(text);
      toast.success(...success);
    } catch {
      // Refused by the browser, or there is no clipboard on a page without https.
      toast.error('Copy Failed', failure);
    }
  };
}
