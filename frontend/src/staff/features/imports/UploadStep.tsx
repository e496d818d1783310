import { Alert, Button, Input } from 'antd';
import { type FormEvent, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { Panel } from '../../components/Panel';
import { messageOr, useAction } from '../../forms/use-action';
import { useIsThere } from '../../hooks/use-is-there';
import { uploadImport, type ImportKind } from './api/imports';
import { addressOf, kinds } from './import-words';

const UPLOADED_ELSEWHERE = [
  'File uploaded',
  'You left its page meanwhile, so nothing is imported. Upload it again to go on.',
] as const;

export function UploadStep({ kind }: { kind: ImportKind }) {
  const navigate = useNavigate();
  const isThere = useIsThere();
  const fileInput = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [missing, setMissing] = useState(false);
  const [fileId, textId, noteId] = [useId(), useId(), useId()];
  const upload = useAction({
    act: (given: File | string) => uploadImport(kind, given),
    success: () => (isThere.current ? undefined : UPLOADED_ELSEWHERE),
    failure: messageOr('The file could not be uploaded'),
    onDone: ({ id }) => {
      if (isThere.current) void navigate(addressOf(kind, id));
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const given = fileInput.current?.files?.[0] ?? text.trim();
    setMissing(!given);
    if (given) void upload.attempt(given);
  };
  return (
    <Panel title="File">
      <form className="import-upload" onSubmit={submit}>
        <p id={noteId}>
          A CSV file or an Excel workbook (.xlsx) with a row of headers, 20 MB and 100,000 rows at most.
          Nothing is changed before you have seen what the file would do.
        </p>
        <label htmlFor={fileId}>Choose a file</label>
        <input
          id={fileId}
          ref={fileInput}
          type="file"
          accept=".csv,.txt,.tsv,.xlsx"
          aria-describedby={noteId}
          onChange={() => setMissing(false)}
        />
        <label htmlFor={textId}>Or paste rows from a spreadsheet, with their headers</label>
        <Input.TextArea
          id={textId}
          rows={5}
          value={text}
          onChange={({ target }) => {
            setText(target.value);
            setMissing(false);
          }}
        />
        {missing && (
          <Alert type="error" role="alert" title={`Choose a file, or paste ${kinds[kind].plural}.`} />
        )}
        <Button type="primary" htmlType="submit" loading={upload.isBusy}>
          Upload
        </Button>
      </form>
    </Panel>
  );
}
