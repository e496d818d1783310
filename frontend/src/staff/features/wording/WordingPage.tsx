import { useQuery } from '@tanstack/react-query';
import { Button, Flex, Select } from 'antd';
import { useMemo, useState } from 'react';
import { LANGUAGES } from '../../../shared/languages.gen';
import { PageHeader } from '../../components/PageHeader';
import { QueryView } from '../../components/QueryView';
import { actionsColumn, RecordTable, type RecordColumn } from '../../components/RecordTable';
import { RowAction } from '../../components/RowActions';
import { StatusBadge } from '../../components/StatusBadge';
import { messageOr, useAction } from '../../forms/use-action';
import { confirmSentence, wordingQuery, type Language, type Sentence } from './api/wording';
import { SentenceDialog } from './SentenceDialog';

type Row = Sentence & { id: string };

const options = LANGUAGES.map(({ code, inEnglish }) => ({ value: code, label: inEnglish }));

/** The sentences that workers read, beside the English ones. */
export function WordingPage() {
  const [language, setLanguage] = useState<Language>('es');
  const [edited, setEdited] = useState('');
  const [isOpen, setOpen] = useState(false);
  const query = useQuery(wordingQuery(language));
  const { attempt: confirm } = useAction({
    act: ({ key, ...body }: { key: string; confirmed: boolean; text: string }) =>
      confirmSentence({ language, key }, body),
    success: (_, { confirmed }) => ['Success', confirmed ? 'Sentence confirmed' : 'Confirmation taken back'],
    failure: messageOr('The confirmation was not saved'),
    refreshes: ['settings'],
  });
  const columns = useMemo(
    () =>
      columnsOf(language, {
        edit: (key) => {
          setEdited(key);
          setOpen(true);
        },
        confirm: (key, confirmed, text) => void confirm({ key, confirmed, text }),
      }),
    [language, confirm],
  );
  const rows = useMemo(
    () => query.data?.sentences.map((sentence): Row => ({ ...sentence, id: sentence.key })) ?? [],
    [query.data],
  );
  const sentence = rows.find(({ key }) => key === edited);
  const left = rows.filter(({ confirmed }) => !confirmed).length;
  return (
    <>
      <PageHeader title="Wording" subtitle="What workers read, in each of their languages" />
      <Flex wrap align="center" justify="space-between" gap="10px 16px" style={{ marginBottom: 16 }}>
        <Select
          aria-label="Language"
          options={options}
          value={language}
          onChange={setLanguage}
          style={{ minWidth: 220 }}
        />
        {query.data && language !== 'en' && (
          <span role="status">
            {left === 0
              ? 'A native speaker has confirmed all sentences'
              : `${left} of ${rows.length} sentences are not yet confirmed by a native speaker`}
          </span>
        )}
      </Flex>
      <section className="results" aria-label="Sentences" tabIndex={-1}>
        <QueryView query={query} failure="Failed to load the wording">
          {() => <RecordTable label="Sentences" rows={rows} columns={columns} loading={false} empty="" />}
        </QueryView>
      </section>
      {sentence && (
        <SentenceDialog
          key={`${language} ${sentence.key}`}
          open={isOpen}
          language={language}
          sentence={sentence}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

interface RowActions {
  edit: (key: string) => void;
  confirm: (key: string, confirmed: boolean, text: string) => void;
}

const columnsOf = (language: Language, { edit, confirm }: RowActions): RecordColumn<Row>[] => [
  { title: 'English', width: '36%', className: 'wide-cell', render: ({ english }) => <span>{english}</span> },
  {
    title: 'In This Language',
    width: '36%',
    className: 'wide-cell',
    render: ({ text, original }) => (
      <div className="record-stack">
        <span lang={language}>{text}</span>
        {text !== original && <StatusBadge tone="secondary">The hall’s own</StatusBadge>}
      </div>
    ),
  },
  {
    title: 'Native Speaker',
    width: 150,
    render: ({ confirmed }) =>
      confirmed ? (confirmed.by ? `Confirmed by ${confirmed.by}` : 'Confirmed') : 'Not yet confirmed',
  },
  actionsColumn(190, ({ key, english, text, confirmed, mayChange }) => (
    <>
      {mayChange && <RowAction action="Edit" subject={english} onClick={() => edit(key)} />}
      {language !== 'en' && (
        <Button
          size="small"
          aria-label={`${confirmed ? 'Take back' : 'Confirm'} “${english}”`}
          onClick={() => confirm(key, !confirmed, text)}
        >
          {confirmed ? 'Take Back' : 'Confirm'}
        </Button>
      )}
    </>
  )),
];
