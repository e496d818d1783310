import { useQuery } from '@tanstack/react-query';
import { Input } from 'antd';
import { useId, useState } from 'react';
import type { Versions } from '../../api/dispatch';
import { LANGUAGES } from '../../shared/languages.gen';
import { hallQuery } from '../hooks/hall-query';
import { MAX_SMS_LENGTH } from './message-rules';
import './messages.css';

const further = LANGUAGES.flatMap((language) => (language.code === 'en' ? [] : [language]));

/** 'Spanish: Mesero; Vietnamese: Phục vụ' */
export const versionsText = (versions: Versions): string =>
  further
    .flatMap(({ code, inEnglish }) => (versions?.[code] ? [`${inEnglish}: ${versions[code]}`] : []))
    .join('; ');

/** Without what was emptied, in the order in which the server answers them. */
function tidied(versions: Versions): Versions {
  const entries = Object.entries(versions ?? {})
    .filter(([, text]) => text !== '')
    .sort(([one], [other]) => one.length - other.length || (one < other ? -1 : 1));
  return entries.length === 0 ? null : Object.fromEntries(entries);
}

interface VersionsFieldProps {
  /** What it is a version of: 'Job Title'. */
  of: string;
  value?: Versions;
  onChange?: (versions: Versions) => void;
  multiline?: boolean;
  maxLength?: number;
  /** Whether what it is a version of is empty: versions alone would reach some workers only. */
  isAlone?: boolean;
}

/** Folded away: the same in the other languages that the hall writes in; nothing where it writes English alone. */
export function VersionsField({
  of,
  value = null,
  onChange,
  multiline = false,
  maxLength = MAX_SMS_LENGTH,
  isAlone = false,
}: VersionsFieldProps) {
  const { data: hall } = useQuery(hallQuery);
  const id = useId();
  const count = Object.keys(value ?? {}).length;
  const [isOpen, setOpen] = useState(false);
  const languages = further.filter(
    ({ code }) => hall?.languages.includes(code) || value?.[code] !== undefined,
  );
  if (languages.length === 0) return null;
  const Field = multiline ? Input.TextArea : Input;
  return (
    <>
      <details
        className="versions"
        open={isOpen}
        onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      >
        <summary>{`${of} in other languages${count > 0 ? ` (${count})` : ' (optional)'}`}</summary>
        {isOpen && (
          <>
            <p className="soft">Who reads a language that is left empty gets it as typed above.</p>
            {languages.map(({ code, inEnglish }) => (
              <div key={code}>
                <label htmlFor={`${id}${code}`}>{`${of} in ${inEnglish}`}</label>
                <Field
                  id={`${id}${code}`}
                  lang={code}
                  autoComplete="off"
                  maxLength={maxLength}
                  value={value?.[code] ?? ''}
                  onChange={({ target }) => onChange?.(tidied({ ...value, [code]: target.value }))}
                />
              </div>
            ))}
          </>
        )}
      </details>
      {isAlone && count > 0 && (
        <p role="alert" className="versions-alone">
          {`${of} itself is empty. Type it, too: who reads another language gets it as typed.`}
        </p>
      )}
    </>
  );
}
