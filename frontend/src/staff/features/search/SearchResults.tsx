import { EnterOutlined } from '@ant-design/icons';
import { useEffect, useRef } from 'react';
import type { Choice, ChoiceGroup } from './choices';

interface SearchResultsProps {
  id: string;
  groups: readonly ChoiceGroup[];
  /** The key of the one that Enter opens. */
  active: string | undefined;
  /** The id that an option has in the page. */
  optionId: (choice: Choice) => string;
  onHover: (choice: Choice) => void;
  onOpen: (choice: Choice) => void;
}

/** The list of a combobox: the focus stays in the text, which names the active option. */
export function SearchResults({ id, groups, active, optionId, onHover, onOpen }: SearchResultsProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    <div ref={list} role="listbox" id={id} aria-label="Results" className="search-results">
      {groups.map(({ title, choices }) => (
        <div key={title} role="group" aria-label={title}>
          <div className="search-group" aria-hidden>
            {title}
          </div>
          {choices.map((choice) => (
            <div
              key={choice.key}
              id={optionId(choice)}
              role="option"
              aria-selected={choice.key === active}
              className="search-option"
              // A click must not take the focus out of the text.
              onMouseDown={(event) => event.preventDefault()}
              onMouseMove={() => onHover(choice)}
              onClick={() => onOpen(choice)}
            >
              <span className="search-title">{choice.title}</span>
              {choice.subtitle && <span className="search-subtitle">{choice.subtitle}</span>}
              <EnterOutlined className="search-enter" aria-hidden />
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}
