import { useQuery } from '@tanstack/react-query';
import { SideListFailures } from '../../../components/QueryView';
import { TextsInLanguages } from '../../../messages/TextsInLanguages';
import type { Versions } from '../../../../api/dispatch';
import { notificationReviewQuery } from '../api/notification-review';

interface InLanguagesProps {
  jobId: string;
  note: string;
  noteIn: Versions;
  textsUnknownAgain: boolean;
}

/** The notification in the languages of those who get it, with the note as each of them reads it. */
export function InLanguages({ jobId, note, noteIn, textsUnknownAgain }: InLanguagesProps) {
  const query = useQuery(notificationReviewQuery(jobId, textsUnknownAgain));
  if (query.error) return <SideListFailures lists={[{ plural: 'texts in other languages', query }]} />;
  const texts = (query.data ?? []).map(({ text, ...one }) => {
    const version = one.language === 'en' ? undefined : noteIn?.[one.language];
    return { ...one, text: note ? `${text}\n${version ?? note}` : text };
  });
  return <TextsInLanguages texts={texts} />;
}
