import { SearchOutlined } from '@ant-design/icons';
import { Button, Checkbox, Flex, Input } from 'antd';
import { memo, useCallback, useId, useMemo, useRef, useState, type KeyboardEvent } from 'react';

interface Option {
  value: string;
  label: string;
}

interface ClassificationChecklistProps {
  id?: string;
  value?: string[];
  onChange?: (ids: string[]) => void;
  options: readonly Option[];
}

/** There may be hundreds: they can be filtered, and are one tab stop with arrow keys. */
export function ClassificationChecklist({ id, value = [], onChange, options }: ClassificationChecklistProps) {
  const [sought, setSought] = useState('');
  const [isOnlySelected, setOnlySelected] = useState(false);
  const [lastFocused, setLastFocused] = useState<string>();
  const list = useRef<HTMLDivElement>(null);
  const hintId = useId();

  const chosen = useMemo(() => new Set(value), [value]);
  // What was deleted meanwhile is no longer chosen.
  const selected = options.filter((option) => chosen.has(option.value)).length;
  const needle = sought.trim().toLowerCase();
  const shown = options.filter(
    (option) => option.label.toLowerCase().includes(needle) && (!isOnlySelected || chosen.has(option.value)),
  );
  const tabStop = shown.find((option) => option.value === lastFocused) ?? shown[0];

  const toggle = useCallback(
    (option: string, isChecked: boolean) =>
      onChange?.(
        options
          .filter(({ value: known }) => (known === option ? isChecked : chosen.has(known)))
          .map(({ value: known }) => known),
      ),
    [onChange, options, chosen],
  );

  const boxes = () => [...(list.current?.querySelectorAll<HTMLInputElement>('input') ?? [])];
  const move = (event: KeyboardEvent) => {
    const all = boxes();
    const current = all.indexOf(event.target as HTMLInputElement);
    const target = { ArrowDown: current + 1, ArrowUp: current - 1, Home: 0, End: all.length - 1 }[event.key];
    if (target === undefined) return;
    event.preventDefault();
    all[target]?.focus();
  };
  const leaveFilter = (event: KeyboardEvent) => {
    // Enter would send the whole form.
    if (event.key === 'Enter') event.preventDefault();
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    boxes()[0]?.focus();
  };

  return (
    <div id={id} role="group" aria-label="Classifications" aria-describedby={hintId} className="checklist">
      <span id={hintId} className="visually-hidden">
        Use the arrow keys to move among the classifications.
      </span>
      <Input
        className="checklist-filter"
        aria-label="Filter classifications"
        placeholder="Filter classifications..."
        prefix={<SearchOutlined aria-hidden />}
        allowClear
        value={sought}
        onChange={(event) => setSought(event.target.value)}
        onKeyDown={leaveFilter}
      />
      <div ref={list} className="checklist-options" onKeyDown={move}>
        {shown.map((option) => (
          <Choice
            key={option.value}
            {...option}
            isChecked={chosen.has(option.value)}
            isTabStop={option === tabStop}
            onToggle={toggle}
            onFocus={setLastFocused}
          />
        ))}
        {shown.length === 0 && <p className="soft">No classifications match.</p>}
      </div>
      <Flex className="checklist-foot" align="center" justify="space-between" gap={12}>
        <span role="status">{`${selected} of ${options.length} selected`}</span>
        <Button
          size="small"
          aria-pressed={isOnlySelected}
          type={isOnlySelected ? 'primary' : 'default'}
          onClick={() => setOnlySelected(!isOnlySelected)}
        >
          Selected only
        </Button>
      </Flex>
    </div>
  );
}

interface ChoiceProps extends Option {
  isChecked: boolean;
  isTabStop: boolean;
  onToggle: (id: string, isChecked: boolean) => void;
  onFocus: (id: string) => void;
}

const Choice = memo(function Choice({ value, label, isChecked, isTabStop, onToggle, onFocus }: ChoiceProps) {
  return (
    <Checkbox
      checked={isChecked}
      tabIndex={isTabStop ? 0 : -1}
      onChange={(event) => onToggle(value, event.target.checked)}
      onFocus={() => onFocus(value)}
    >
      {label}
    </Checkbox>
  );
});
