import { useId } from 'react';
import { Link } from 'react-router';
import type { Figure, TodayFigures } from './api/today';

const share = (value: number) => `${Math.round(100 * value)}%`;
const hours = (value: number) =>
  value < 1 ? `${Math.round(60 * value)} min` : `${value.toFixed(value < 10 ? 1 : 0)} h`;
const count = (value: number) => value.toLocaleString('en-US');

/** Each leads to the people behind it. */
export function Figures({ figures }: { figures: TodayFigures }) {
  const headingId = useId();
  const { from, to, placesFilled, hoursToFill, answered, reachable } = figures;
  const reports = (by: string) => `/reports?from=${from}&to=${to}&by=${by}`;
  const now = placesFilled.days.at(-1)?.value ?? 0;
  return (
    <section aria-labelledby={headingId}>
      <h2 id={headingId} className="today-figures-title">
        The last 30 days
      </h2>
      <ul className="plain-list today-figures">
        <OneFigure
          {...{ figure: placesFilled, words: count, to: reports('employer') }}
          label="Places filled"
          note={`${count(now)} today`}
        />
        <OneFigure
          {...{ figure: hoursToFill, words: hours, to: reports('classification') }}
          label="Hours to fill"
          note="median, within the texting hours"
        />
        <OneFigure
          {...{ figure: answered, words: share, to: reports('echelon'), most: 1 }}
          label="Workers who answer"
          note="of the offers that they got"
        />
        <OneFigure
          {...{ figure: reachable, words: share, to: '/workers?status=Active', most: 1 }}
          label="Can be reached"
          note="of the active list, by text"
        />
      </ul>
    </section>
  );
}

interface OneFigureProps {
  label: string;
  note: string;
  figure: Figure;
  words: (value: number) => string;
  to: string;
  /** What the line is as high as; left out: its own highest day. */
  most?: number;
}

const OneFigure = ({ label, note, figure, words, to, most }: OneFigureProps) => (
  <li>
    <Link to={to} className="today-figure">
      <span className="today-figure-label">{label}</span>
      <span className={`today-figure-value${figure.value === null ? ' is-none' : ''}`}>
        {figure.value === null ? 'None yet' : words(figure.value)}
      </span>
      <span className="today-figure-note">{note}</span>
      <Line days={figure.days} most={most} />
    </Link>
  </li>
);

const HEIGHT = 28;
const STEP = 10;

/** A line over the days that have a value; one alone stands as a dot, which is a line of no length. */
function Line({ days, most }: { days: Figure['days']; most: number | undefined }) {
  const highest = most ?? Math.max(1e-9, ...days.map(({ value }) => value ?? 0));
  const path = days.map(({ value }, index) => {
    if (value === null) return '';
    const at = `${index * STEP},${(HEIGHT - 2 - (value / highest) * (HEIGHT - 4)).toFixed(1)}`;
    const goesOn = index > 0 && days[index - 1]?.value !== null;
    return goesOn ? `L${at}` : `M${at}h0`;
  });
  return (
    <svg
      className="today-line"
      viewBox={`0 0 ${(days.length - 1) * STEP} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden
    >
      <path d={path.join('')} />
    </svg>
  );
}
