import { Flex } from 'antd';
import { useState } from 'react';

/** So that a group of hundreds does not bury the next row. */
const SHOWN_AT_FIRST = 12;

interface ClassificationBadgesProps {
  of: string;
  ids: readonly string[];
  /** In the order they are shown; undefined while they load. */
  names: ReadonlyMap<string, string> | undefined;
}

export function ClassificationBadges({ of, ids, names }: ClassificationBadgesProps) {
  const [isUnfolded, setUnfolded] = useState(false);
  if (ids.length === 0) return <span className="soft">No classifications assigned</span>;
  if (!names)
    return (
      <span className="soft">{ids.length === 1 ? '1 classification' : `${ids.length} classifications`}</span>
    );
  const held = new Set(ids);
  const sorted = [...names].filter(([id]) => held.has(id)).map(([, name]) => name);
  const shown = isUnfolded ? sorted : sorted.slice(0, SHOWN_AT_FIRST);
  return (
    <Flex className="badge-list" wrap align="center" gap={6}>
      <ul aria-label={`Classifications of ${of}`}>
        {shown.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
      {sorted.length > SHOWN_AT_FIRST && (
        <button
          type="button"
          className="plain-button"
          aria-label={
            isUnfolded
              ? `Show fewer classifications of ${of}`
              : `Show all ${sorted.length} classifications of ${of}`
          }
          aria-expanded={isUnfolded}
          onClick={() => setUnfolded(!isUnfolded)}
        >
          {isUnfolded ? 'Show fewer' : `Show all ${sorted.length}`}
        </button>
      )}
    </Flex>
  );
}
