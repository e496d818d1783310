import { useQuery } from '@tanstack/react-query';
import { api, dataOf, queryKeys } from '../../api';

/** When so many texts go, as a sentence; null: all now; undefined: not known yet, or only one, which goes at once. */
function useTextsLater(texts: number): string | null | undefined {
  const { data } = useQuery({
    queryKey: queryKeys.textTimes(texts),
    queryFn: ({ signal }) => dataOf(api.GET('/api/sms/times', { signal, params: { query: { texts } } })),
    enabled: texts > 0,
    // The hours may begin or end while the dialog is open.
    staleTime: 0,
    refetchInterval: 15_000,
    gcTime: 0,
  });
  return data?.sentence;
}

/** Before texts are written: when they go, if not all of them go now. */
export function TextsLater({ texts }: { texts: number }) {
  const sentence = useTextsLater(texts);
  return sentence ? <p>{sentence}</p> : null;
}

interface WhoIsTextedProps {
  who: string;
  what: 'offer' | 'text';
  /** How many are written together: 0 for a single one, which goes at any hour. */
  texts: number;
}

/** The last word before texts are sent. */
export function WhoIsTexted({ who, what, texts }: WhoIsTextedProps) {
  const sentence = useTextsLater(texts);
  const isNow = texts === 0 || sentence === null;
  return (
    <p>
      <strong>{who}</strong> will get this {what}
      {isNow ? ' now' : ''}. {sentence ? `${sentence} ` : ''}It cannot be taken back.
    </p>
  );
}
