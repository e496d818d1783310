import { useToast } from '../toast/toast-context';

interface Messages {
  success: readonly [title: string, description: string];
  failure: string;
}

export function useCopy() {
  const toast = useToast();
  return async (text: string, { success, failure }: Messages) => {
    try {
      await navigator.clipboard.writeText(text);
      toast.success(...success);
    } catch {
      // Refused by the browser, or no clipboard without https.
      toast.error('Copy Failed', failure);
    }
  };
}
