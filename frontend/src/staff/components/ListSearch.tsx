import { SearchOutlined } from '@ant-design/icons';
import { Input, Select } from 'antd';
import type { CSSProperties } from 'react';
import type { useTypedSearch } from '../hooks/use-typed-search';

interface ListSearchProps {
  /** Of the box and of the choice, in pixels. */
  widths: readonly [number, number];
  label: string;
  search: ReturnType<typeof useTypedSearch>;
  placeholder: string;
  searchLabel: string;
  choice: string;
  choiceLabel: string;
  options: readonly { value: string; label: string }[];
  onChoice: (choice: string) => void;
}

/** A text box and a choice that narrow a list in the browser. */
export function ListSearch(props: ListSearchProps) {
  const {
    widths: [box, choiceWidth],
    label,
    search,
    placeholder,
    searchLabel,
    choice,
    choiceLabel,
    options,
    onChoice,
  } = props;
  return (
    <div
      className="list-search"
      style={{ '--filter-columns': `minmax(0, ${box}px) ${choiceWidth}px` } as CSSProperties}
      role="search"
      aria-label={label}
    >
      <Input
        allowClear
        prefix={<SearchOutlined aria-hidden />}
        placeholder={placeholder}
        aria-label={searchLabel}
        value={search.value}
        onChange={(event) => search.change(event.target.value)}
      />
      <Select
        aria-label={choiceLabel}
        value={choice}
        options={[...options]}
        onChange={(next: string) => {
          // Cancels the pending search, which would undo the new choice.
          search.reset();
          onChoice(next);
        }}
        popupMatchSelectWidth={false}
      />
    </div>
  );
}
