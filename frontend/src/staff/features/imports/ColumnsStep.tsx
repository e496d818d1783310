import { Alert, Button, Radio, Select } from 'antd';
import { useId } from 'react';
import { Panel } from '../../components/Panel';
import { messageOr, useAction } from '../../forms/use-action';
import { checkImport, type CheckAsked, type Import } from './api/imports';
import { matchOptions } from './import-words';

const LEFT_OUT = '';
const SHOWN = 3;

/** How the file is to be read. */
export type Reading = Pick<Import, 'mapping' | 'match' | 'dateOrder'>;

interface ColumnsStepProps {
  item: Import;
  reading: Reading;
  onChange: (reading: Reading) => void;
}

/** Which column holds what, with a sample of each. */
export function ColumnsStep({ item, reading, onChange }: ColumnsStepProps) {
  const { mapping, match, dateOrder } = reading;
  const change = (changed: Partial<Reading>) => onChange({ ...reading, ...changed });
  const labelId = useId();
  const check = useAction({
    act: (asked: CheckAsked) => checkImport(item.id, asked),
    failure: messageOr('The file could not be checked'),
    refreshes: ['imports'],
  });
  const taken = new Set(Object.values(mapping).filter(Boolean));
  const optionsFor = (column: string) => [
    { value: LEFT_OUT, label: 'Not imported' },
    ...item.fields
      .filter(({ field }) => !taken.has(field) || mapping[column] === field)
      .map(({ field, label }) => ({ value: field, label })),
  ];
  return (
    <Panel title="Columns">
      {taken.size === 0 && (
        <Alert
          className="import-note"
          type="warning"
          title="No column was recognised. If the file has no row of headers, add one; else say here what each column holds."
        />
      )}
      <ul className="import-columns">
        {item.columns.map((column, index) => (
          <li key={column}>
            <span className="import-column" id={`${labelId}-${index}`}>
              {column}
            </span>
            <span className="import-sample">
              {item.sample
                .slice(0, SHOWN)
                .flatMap((cells) => cells[index] || [])
                .join(' · ')}
            </span>
            <Select
              aria-labelledby={`${labelId}-${index}`}
              value={mapping[column] ?? LEFT_OUT}
              options={optionsFor(column)}
              onChange={(field) => change({ mapping: { ...mapping, [column]: field || null } })}
            />
          </li>
        ))}
      </ul>
      {item.kind === 'workers' && (
        <fieldset className="import-choice">
          <legend>A row is a worker of the hall by</legend>
          <Radio.Group
            options={matchOptions}
            value={match}
            onChange={({ target }) => change({ match: target.value as Import['match'] })}
          />
        </fieldset>
      )}
      {(item.dateQuestion ?? dateOrder) && (
        <fieldset className="import-choice">
          <legend>
            {item.dateQuestion
              ? `The file has dates in both orders. In “${item.dateQuestion.value}” (${item.dateQuestion.column}) comes first`
              : 'In dates of numbers comes first'}
          </legend>
          <Radio.Group
            options={[
              { value: 'month-first', label: 'The month' },
              { value: 'day-first', label: 'The day' },
            ]}
            value={dateOrder}
            onChange={({ target }) => change({ dateOrder: target.value as Import['dateOrder'] })}
          />
        </fieldset>
      )}
      <Button
        type={item.status === 'checked' ? 'default' : 'primary'}
        loading={check.isBusy}
        onClick={() => void check.attempt({ mapping, match, ...(dateOrder ? { dateOrder } : {}) })}
      >
        {item.status === 'checked' ? 'Check Again' : 'Check'}
      </Button>
    </Panel>
  );
}
