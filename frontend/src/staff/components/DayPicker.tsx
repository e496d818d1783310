import { DatePicker } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { createContext, useContext, useRef, useState, type ChangeEvent, type ComponentProps } from 'react';
import { isDay } from '../../shared/dates';
import { dayFormats, typedDay } from '../forms/typed-day';

const WIRE = 'YYYY-MM-DD';

/** Wide enough for a calendar beside a dialog, where it covers no field and no button. */
const roomBeside = '(min-width: 900px)';
const beside = {
  bottomLeft: { points: ['tl', 'tr'], offset: [8, -80], overflow: { adjustX: 1, shiftY: true } },
};

interface Typing {
  text: string;
  onType: (text: string) => void;
}
const TypingContext = createContext<Typing>({ text: '', onType: () => undefined });

/** The picker's own field forgets a text that is no day; this one keeps it. */
function DayInput({ onChange, ...rest }: ComponentProps<'input'>) {
  const { text, onType } = useContext(TypingContext);
  const type = (event: ChangeEvent<HTMLInputElement>) => {
    onType(event.target.value);
    onChange?.(event);
  };
  return <input {...rest} value={text} onChange={type} />;
}
const components = { input: DayInput };

interface DayPickerProps {
  id?: string;
  /** `YYYY-MM-DD`, or null for none; what was typed instead, while it is no day. */
  value?: string | null;
  onChange?: (day: string | null) => void;
  onBlur?: () => void;
  disabledDate?: (day: Dayjs) => boolean;
  disabled?: boolean;
  allowClear?: boolean;
}

/** The calendar opens by a click only, and closes as soon as something is typed. */
export function DayPicker({ value, onChange, ...rest }: DayPickerProps) {
  const [isOpen, setOpen] = useState(false);
  const isClicked = useRef(false);
  const isTyped = useRef(false);
  const day = value && isDay(value) ? dayjs(value, WIRE) : null;
  const typing = {
    text: day?.format(dayFormats[0]) ?? value ?? '',
    onType: (text: string) => {
      isClicked.current = false;
      isTyped.current = true;
      setOpen(false);
      onChange?.(text.trim() === '' ? null : (typedDay(text) ?? text));
    },
  };
  const press = () => {
    isClicked.current = true;
    isTyped.current = false;
  };
  // A calendar that closes while somebody types reports the day that it opened with, which is ignored.
  const choose = (chosen: unknown) => {
    if (!isTyped.current) onChange?.(dayjs.isDayjs(chosen) ? chosen.format(WIRE) : null);
  };
  return (
    <TypingContext value={typing}>
      <DatePicker
        {...rest}
        className="full-width"
        components={components}
        format={dayFormats}
        value={day}
        onChange={choose}
        open={isOpen}
        // The picker also wants to open while one types, and on Enter, which sends the form.
        onOpenChange={(wanted) => (!wanted || isClicked.current) && setOpen(wanted)}
        onMouseDown={press}
        onKeyDown={() => (isClicked.current = false)}
        {...(matchMedia(roomBeside).matches && { builtinPlacements: beside })}
      />
    </TypingContext>
  );
}

export type DayFilterProps = Omit<DayPickerProps, 'onBlur'>;

/** What is no day filters nothing, and does not stay; nor does an empty field where a day is needed. */
export function DayFilter({ value, onChange, ...rest }: DayFilterProps) {
  const [unreadable, setUnreadable] = useState<string | null>(null);
  const change = (typed: string | null) => {
    const day = typed !== null && isDay(typed) ? typed : null;
    setUnreadable(day ? null : (typed ?? (rest.allowClear === false ? '' : null)));
    if (day !== (value || null)) onChange?.(day);
  };
  return (
    <DayPicker
      {...rest}
      value={unreadable ?? value ?? null}
      onChange={change}
      onBlur={() => setUnreadable(null)}
    />
  );
}
