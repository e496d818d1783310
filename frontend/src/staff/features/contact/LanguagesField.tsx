import { Checkbox } from 'antd';
import type { Schemas } from '../../../api';
import { LANGUAGES } from '../../../shared/languages.gen';

type Languages = Schemas['HallDto']['languages'];

export const languagesText = (languages: Languages): string =>
  LANGUAGES.flatMap(({ code, inEnglish }) => (languages.includes(code) ? [inEnglish] : [])).join(', ');

const options = LANGUAGES.map(({ code, name, inEnglish }) => ({
  value: code,
  label:
    code === 'en' ? (
      inEnglish
    ) : (
      <>
        {inEnglish} (<span lang={code}>{name}</span>)
      </>
    ),
  disabled: code === 'en',
}));

interface LanguagesFieldProps {
  id?: string;
  value?: Languages;
  onChange?: (languages: Languages) => void;
}

/** In which the hall writes to workers; English always. */
export function LanguagesField({ id, value = [], onChange }: LanguagesFieldProps) {
  return (
    <div id={id} role="group" aria-label="Languages">
      <Checkbox.Group
        className="hall-languages"
        value={value}
        options={options}
        onChange={(chosen) =>
          onChange?.(LANGUAGES.flatMap(({ code }) => (code === 'en' || chosen.includes(code) ? [code] : [])))
        }
      />
    </div>
  );
}
