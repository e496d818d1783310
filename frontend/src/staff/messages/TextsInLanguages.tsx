import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { queryKeys, type Schemas } from '../../api';
import { LANGUAGES } from '../../shared/languages.gen';
import { SideListFailures } from '../components/QueryView';
import { MessageLength } from './MessageLength';

type TextInLanguage = Schemas['TextInLanguageDto'];

const nameOf = (language: string) => LANGUAGES.find(({ code }) => code === language)?.inEnglish ?? language;
const workers = (count: number) => (count === 1 ? '1 worker' : `${count.toLocaleString('en-US')} workers`);

/** The same text in the languages of those who get it; nothing while all read English. */
export function TextsInLanguages({
  texts,
}: {
  texts: readonly Pick<TextInLanguage, 'language' | 'workers' | 'text'>[];
}) {
  if (texts.every(({ language }) => language === 'en')) return null;
  return (
    <section aria-label="In the workers’ languages">
      <h3>In the workers’ languages</h3>
      {texts.map(({ language, workers: count, text }) => (
        <div key={language}>
          <p>
            <strong>{`${nameOf(language)}: ${workers(count)}`}</strong>
          </p>
          <p className="message-preview" lang={language}>
            {text}
          </p>
          <MessageLength text={text} toMany />
        </div>
      ))}
      <p className="soft">
        A text with letters outside the basic set has 70 characters to a segment, not 160.
      </p>
    </section>
  );
}

const TYPING_PAUSE_MS = 400;

/** A value once it has not changed for a moment. */
function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  const written = JSON.stringify(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(JSON.parse(written) as Value), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [written]);
  return settled;
}

interface ReviewProps<Typed extends object> {
  jobId: string;
  typed: Typed;
  /** Somebody among those who get it reads another language, and there is something to say. */
  isNeeded: boolean;
  review: (jobId: string, typed: Typed) => Promise<TextInLanguage[]>;
}

/** What is being typed, as the server will say it in each language. */
export function ReviewInLanguages<Typed extends object>({
  jobId,
  typed,
  isNeeded,
  review,
}: ReviewProps<Typed>) {
  const settled = useSettled(typed);
  const query = useQuery({
    queryKey: queryKeys.list('job-matches', { jobId, of: 'text-review', typed: settled }),
    queryFn: () => review(jobId, settled),
    enabled: isNeeded,
    placeholderData: keepPreviousData,
    gcTime: 0,
    // The texts name the job and its employer, and are in the hall's words.
    meta: { follows: { jobs: {}, employers: {}, settings: {} } },
  });
  if (!isNeeded) return null;
  if (query.error) return <SideListFailures lists={[{ plural: 'texts in other languages', query }]} />;
  return <TextsInLanguages texts={query.data ?? []} />;
}
