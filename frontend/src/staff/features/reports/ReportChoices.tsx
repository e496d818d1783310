import { Flex, Input, Segmented } from 'antd';
import { Suspense } from 'react';
import { latePart } from '../../components/late-dialog';
import { type Days, type Period, PERIODS, periodWords } from './periods';
import { groupingWords } from './report-words';
import type { Choices } from './use-report-address';

/** The calendar is large, and mostly not needed. */
const DayFilter = latePart(async () => (await import('../../components/DayPicker')).DayFilter);

interface ReportChoicesProps {
  choices: Choices;
  onChoose: (next: Partial<Pick<Choices, 'period' | 'by'> & Days>) => void;
}

const periods = PERIODS.map((value) => ({ value, label: periodWords[value] }));
const groupings = Object.entries(groupingWords).map(([value, label]) => ({ value, label }));

export function ReportChoices({ choices, onChoose }: ReportChoicesProps) {
  const day = (name: keyof Days, label: string) => (
    <Flex vertical gap={4}>
      <label htmlFor={`report-${name}`}>{label}</label>
      <Suspense fallback={<Input id={`report-${name}`} value={choices.days[name]} disabled />}>
        <DayFilter
          id={`report-${name}`}
          value={choices.days[name]}
          allowClear={false}
          onChange={(chosen) => {
            if (chosen !== null) onChoose({ [name]: chosen });
          }}
        />
      </Suspense>
    </Flex>
  );
  return (
    <div className="report-choices panel">
      <Choice label="Period">
        <Segmented<Period>
          aria-label="Period"
          options={periods}
          value={choices.period}
          onChange={(period) => onChoose({ period })}
        />
      </Choice>
      {choices.period === 'own' && (
        <Flex gap={12} wrap className="report-days">
          {day('from', 'First Day')}
          {day('to', 'Last Day')}
        </Flex>
      )}
      <Choice label="Group By">
        <Segmented
          aria-label="Group by"
          options={groupings}
          value={choices.by}
          onChange={(by) => onChoose({ by: by as Choices['by'] })}
        />
      </Choice>
    </div>
  );
}

function Choice({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div className="report-choice">
      <span aria-hidden className="soft">
        {label}
      </span>
      {children}
    </div>
  );
}
