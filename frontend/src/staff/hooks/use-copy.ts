import { useToast } from '../toast/toast-context';

interface Told {
  success: readonly [title: string, description: string];
  failure: string;
}

export function useCopy() {
  const toast = useToast();
  return async (text: string, { success, failure }: Told) => {
    try {
      await navigator.clipboard.writeText(text);
      toast.success(...success);
    } catch {
      // Refused by the browser, or no clipboard without https.
      toast.error('Copy Failed', failure);
    }
  };
}
