import { useQuery } from '@tanstack/react-query';
import { LANGUAGES } from '../../../../shared/languages.gen';
import { SideListFailures } from '../../../components/QueryView';
import { MessageLength } from '../../../messages/MessageLength';
import { notificationReviewQuery } from '../api/notification-review';

const nameOf = (language: string) => LANGUAGES.find(({ code }) => code === language)?.inEnglish ?? language;
const workers = (count: number) => (count === 1 ? '1 worker' : `${count.toLocaleString('en-US')} workers`);

interface InLanguagesProps {
  jobId: string;
  note: string;
  textsUnknownAgain: boolean;
}

/** The same text in the other languages of those who get it; nothing while all read English. */
export function InLanguages({ jobId, note, textsUnknownAgain }: InLanguagesProps) {
  const query = useQuery(notificationReviewQuery(jobId, textsUnknownAgain));
  const texts = query.data ?? [];
  if (texts.every(({ language }) => language === 'en'))
    return query.error ? <SideListFailures lists={[{ plural: 'texts in other languages', query }]} /> : null;
  return (
    <section aria-label="In the workers’ languages">
      <h3>In the workers’ languages</h3>
      {texts.map(({ language, workers: count, text }) => (
        <div key={language}>
          <p>
            <strong>{`${nameOf(language)}: ${workers(count)}`}</strong>
          </p>
          <p className="message-preview" lang={language}>
            {note ? `${text}\n${note}` : text}
          </p>
          <MessageLength text={note ? `${text}\n${note}` : text} toMany />
        </div>
      ))}
      <p className="soft">
        A text with letters outside the basic set has 70 characters to a segment, not 160.
      </p>
    </section>
  );
}
