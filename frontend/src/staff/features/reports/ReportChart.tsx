import { Select } from 'antd';
import { Bar, BarChart, CartesianGrid, LabelList, ResponsiveContainer, XAxis, YAxis } from 'recharts';
import { Panel } from '../../components/Panel';
import { useLessMotion } from '../../theme/color-scheme';
import type { Figure, Grouping, ReportRow } from './api/reports';
import { amountOf, figureWords, shown } from './report-words';

/** More bars than these are read in the table. */
const MOST_BARS = 15;
const BAR = 34;
/** Until the room that it has is measured. */
const FIRST_SIZE = { width: 320, height: 280 };

const options = Object.entries(figureWords).map(([value, label]) => ({ value: value as Figure, label }));

interface ReportChartProps {
  rows: readonly ReportRow[];
  by: Grouping;
  figure: Figure;
  onChoose: (figure: Figure) => void;
  onLookInto: (figure: Figure, key?: string) => void;
}

/** One figure of all groups. For screen readers and the keyboard the same stands in the table below. */
export function ReportChart({ rows, by, figure, onChoose, onLookInto }: ReportChartProps) {
  const lessMotion = useLessMotion();
  const all = rows.map((row) => ({ key: row.key, name: row.name, amount: amountOf(row, figure) ?? 0 }));
  const isInTime = by === 'month';
  const bars = isInTime ? all.slice(-24) : [...all].sort((a, b) => b.amount - a.amount).slice(0, MOST_BARS);
  const open = (bar: unknown) => onLookInto(figure, (bar as { payload?: { key: string } }).payload?.key);
  const bar = (
    <Bar
      dataKey="amount"
      fill="var(--hall-primary)"
      radius={isInTime ? [4, 4, 0, 0] : [0, 4, 4, 0]}
      maxBarSize={BAR - 10}
      isAnimationActive={!lessMotion}
      animationDuration={300}
      cursor="pointer"
      onClick={open}
    >
      <LabelList
        dataKey="amount"
        position={isInTime ? 'top' : 'right'}
        formatter={(amount) => shown(Number(amount))}
        className="report-label"
      />
    </Bar>
  );
  return (
    <Panel
      title={figureWords[figure]}
      badge={
        all.length > bars.length && (
          <span className="soft">The {bars.length} with the most; the table has all.</span>
        )
      }
      actions={
        <Select
          aria-label="What the chart shows"
          className="report-chart-figure"
          options={options}
          value={figure}
          onChange={onChoose}
        />
      }
    >
      <div
        className="report-chart"
        role="img"
        aria-label={`Bar chart: ${figureWords[figure].toLowerCase()} of each row of the table below`}
        style={{ height: isInTime ? 280 : bars.length * BAR + 24 }}
      >
        <ResponsiveContainer initialDimension={FIRST_SIZE}>
          {isInTime ? (
            <BarChart
              data={bars}
              margin={{ top: 20, right: 8, bottom: 0, left: 8 }}
              accessibilityLayer={false}
            >
              <CartesianGrid vertical={false} stroke="var(--hall-line)" />
              <XAxis
                dataKey="name"
                tickLine={false}
                stroke="var(--hall-line-strong)"
                tick={tick}
                tickFormatter={shortMonth}
              />
              {bar}
            </BarChart>
          ) : (
            <BarChart
              data={bars}
              layout="vertical"
              margin={{ top: 4, right: 44, bottom: 4, left: 0 }}
              accessibilityLayer={false}
            >
              <XAxis type="number" hide />
              <YAxis
                type="category"
                dataKey="name"
                width="auto"
                interval={0}
                tickLine={false}
                stroke="var(--hall-line-strong)"
                tick={tick}
                tickFormatter={short}
              />
              {bar}
            </BarChart>
          )}
        </ResponsiveContainer>
      </div>
    </Panel>
  );
}

const tick = { fill: 'var(--hall-ink-soft)', fontSize: 13 };
const LONGEST_NAME = 26;
const short = (name: string) => (name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME - 1)}…` : name);
/** 'Nov 26' of 'November 2026'. */
const shortMonth = (name: string) => name.replace(/^(\w{3})\w* \d\d/, '$1 ');
