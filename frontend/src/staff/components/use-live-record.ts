import type { FormInstance } from 'antd';
import { useEffect, useRef, useState } from 'react';

/** JSON is enough to tell the values of a form apart. */
const differ = (one: unknown, other: unknown) => JSON.stringify(one) !== JSON.stringify(other);

/**
 * Fields of an open form that nobody has touched follow the record as others change it, so that saving does not take
 * their changes back. Returns whether that has happened.
 * @param isPaused while the form's own change is under way
 */
export function useLiveRecord<Values extends object>(
  form: FormInstance<Values>,
  record: Partial<Values> | undefined,
  isPaused: () => boolean,
): boolean {
  const known = useRef(record);
  const [hasChanged, setHasChanged] = useState(false);
  useEffect(() => {
    const before = known.current;
    if (before === record || !before || !record || isPaused()) return;
    known.current = record;
    const names = Object.keys(record) as (keyof Values & string)[];
    const changed = names.filter((name) => differ(before[name], record[name]));
    if (changed.length === 0) return;
    const untouched = changed.filter((name) => !form.isFieldTouched(name as never));
    form.setFields(
      untouched.map((name) => ({ name, value: record[name], touched: false })) as unknown as Parameters<
        typeof form.setFields
      >[0],
    );
    setHasChanged(true);
  }, [record, form, isPaused]);
  return hasChanged;
}
