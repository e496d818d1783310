import { SearchOutlined } from '@ant-design/icons';
import { Input, type InputRef } from 'antd';
import { useEffect, useId, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { QueryView } from '../../components/QueryView';
import { MAX_TYPED } from './api/search';
import { choicesFor, soughtBy, type Choice } from './choices';
import { SearchResults } from './SearchResults';
import type { HearEarly } from './use-early-keys';
import { useSearch } from './use-search';

interface SearchPanelProps {
  hearEarly: HearEarly;
  onOpen: (choice: Choice) => void;
}

/** The place after these keys; from either end it goes on at the other. */
const steps: Record<string, (at: number, count: number) => number> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_at, count) => count - 1,
};

/** The text of the search with what it finds: a combobox whose list is always in sight. */
export function SearchPanel({ hearEarly, onOpen: open }: SearchPanelProps) {
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<string>();
  const [isAwaited, setAwaited] = useState(false);
  const { query, found, isSettled, askNow } = useSearch(soughtBy(typed));
  const groups = choicesFor(typed, found);
  const choices = groups.flatMap((group) => group.choices);
  const first = choices[0];
  const active = choices.find(({ key }) => key === chosen) ?? first;
  const id = useId();
  const optionId = ({ key }: Choice) => `${id}-${key}`;

  const type = (text: string) => {
    setTyped(text);
    setChosen(undefined);
    setAwaited(false);
  };
  const onOpen = (choice: Choice) => (choice.typed === undefined ? open(choice) : type(choice.typed));
  // What stood first before the answer to the text came is not what was meant by Enter.
  const awaited = isAwaited && isSettled ? first : undefined;
  const opened = awaited?.typed === undefined ? awaited : undefined;
  if (awaited?.typed !== undefined) type(awaited.typed);
  useEffect(() => {
    if (opened) open(opened);
  }, [opened, open]);

  useLayoutEffect(
    () =>
      hearEarly((key) => {
        setAwaited(key === 'Enter');
        if (key === 'Enter') return;
        setTyped((text) => (key === 'Backspace' ? text.slice(0, -1) : text + key).slice(0, MAX_TYPED));
        setChosen(undefined);
      }),
    [hearEarly],
  );
  const box = useRef<InputRef>(null);
  // At once, not when the dialog has opened: what is typed until then would go elsewhere.
  useLayoutEffect(() => box.current?.focus({ cursor: 'end' }), []);

  const enter = () => {
    if (active && (isSettled || active.key === chosen)) return onOpen(active);
    askNow();
    setAwaited(!isSettled);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey)
      return;
    const step = steps[event.key];
    if (step && active) setChosen(choices[step(choices.indexOf(active), choices.length)]?.key);
    if (event.key === 'Enter') enter();
    if (step || event.key === 'Enter') event.preventDefault();
  };

  const isAsking = typed.trim() !== '';
  const isNothing = isAsking && isSettled && !query.error && choices.length === 0;
  return (
    <div>
      <Input
        ref={box}
        role="combobox"
        aria-label="Find anything"
        aria-autocomplete="list"
        aria-expanded={choices.length > 0}
        aria-controls={choices.length > 0 ? id : undefined}
        aria-activedescendant={active && optionId(active)}
        autoComplete="off"
        spellCheck={false}
        maxLength={MAX_TYPED}
        size="large"
        prefix={<SearchOutlined aria-hidden />}
        placeholder="Name, phone, employee id, job or page"
        value={typed}
        onChange={(event) => type(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <div className="search-answers" aria-busy={!isSettled}>
        {isAsking && (
          <QueryView query={query} failure="Failed to search" loading="Searching…">
            {() => null}
          </QueryView>
        )}
        {choices.length > 0 && (
          <SearchResults
            id={id}
            groups={groups}
            active={active?.key}
            optionId={optionId}
            onHover={({ key }) => setChosen(key)}
            onOpen={onOpen}
          />
        )}
        {isNothing && <p className="search-nothing">Nothing found for “{typed.trim()}”.</p>}
      </div>
      <p role="status" className="visually-hidden">
        {isAsking && isSettled && !query.error && said(choices.length)}
      </p>
      <p className="search-keys" aria-hidden>
        ↑ ↓ to choose · Enter to open · Esc to close
      </p>
    </div>
  );
}

const said = (count: number): string => {
  if (count === 0) return 'Nothing found';
  return count === 1 ? '1 result' : `${count} results`;
};
