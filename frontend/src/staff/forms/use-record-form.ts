import type { FormInstance } from 'antd';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { draftOf, dropDraft, keepDraft, watchForm, type Draft } from './drafts';
import { changesSince, differ, merge, type Conflict, type FormValues } from './merge';
import { changedMeanwhile, type Edit, type EditedRecord, type Versioned } from './record-form';

interface RecordFormOptions<Values extends object> {
  form: FormInstance<Values>;
  record: EditedRecord<Values> | undefined;
  initialValues: Partial<Values>;
  draftKey: string;
  staysOpen?: boolean;
}

type FieldData<Values extends object> = Parameters<FormInstance<Values>['setFields']>[0];

const isVersioned = (answer: unknown): answer is Versioned =>
  typeof answer === 'object' && answer !== null && 'version' in answer;

/** Fields that nobody edits follow the record; of a field that both changed, the person chooses. */
export function useRecordForm<Values extends object>(options: RecordFormOptions<Values>) {
  const { form, record, initialValues, draftKey, staysOpen = false } = options;
  const [draft] = useState(() => draftOf(draftKey));
  const [start] = useState(() => {
    const values: Partial<Values> = record ? record.valuesOf(record.row) : initialValues;
    return { values: { ...values, ...draft?.base }, version: draft?.version ?? record?.row.version ?? 0 };
  });
  const known = useRef(start);
  const [followed, setFollowed] = useState<readonly string[]>([]);
  const [conflicts, setConflicts] = useState<readonly Conflict[]>([]);
  const isSending = useRef(false);
  const isDone = useRef(false);
  const latest = useRef(record);
  useEffect(() => {
    latest.current = record;
  });

  const setValues = useCallback(
    (values: FormValues, touched: boolean) =>
      form.setFields(
        Object.entries(values).map(([name, value]) => ({
          name,
          value,
          touched,
          errors: [],
        })) as unknown as FieldData<Values>,
      ),
    [form],
  );

  const absorb = useCallback(
    (row: Versioned, isOwn = false) => {
      if (!latest.current || row.version <= known.current.version) return;
      const theirs = latest.current.valuesOf(row) as FormValues;
      const mine = form.getFieldsValue(true) as FormValues;
      const merged = merge(known.current.values, mine, theirs);
      known.current = { values: theirs as Partial<Values>, version: row.version };
      setValues(Object.fromEntries(merged.followed.map((field) => [field, theirs[field]])), false);
      if (!isOwn) setFollowed((before) => [...new Set([...before, ...merged.followed])]);
      const isNew = ({ field }: Conflict) => !merged.conflicts.some((conflict) => conflict.field === field);
      setConflicts((before) => [...before.filter(isNew), ...merged.conflicts]);
    },
    [form, setValues],
  );

  useEffect(() => {
    if (draft) setValues({ ...draft.changes }, true);
  }, [draft, setValues]);
  const row = record?.row;
  useEffect(() => {
    if (row && !isSending.current && !isDone.current) absorb(row);
  }, [row, absorb]);

  /** What a form fills in by itself is no change. */
  const changed = useCallback(
    (values: Values): Partial<Values> =>
      Object.fromEntries(
        Object.entries(changesSince(known.current.values, values)).filter(([name]) =>
          form.isFieldTouched(name as never),
        ),
      ) as Partial<Values>,
    [form],
  );
  const unsaved = useCallback((): Draft | undefined => {
    const changes = changed(form.getFieldsValue(true) as Values);
    const names = Object.keys(changes) as (keyof Values)[];
    if (isDone.current || names.length === 0) return undefined;
    const { values, version } = known.current;
    return { changes, base: Object.fromEntries(names.map((name) => [name, values[name] ?? null])), version };
  }, [form, changed]);
  // While the fields still know what was typed.
  useLayoutEffect(() => {
    if (draft) dropDraft(draftKey, draft);
    const unwatch = watchForm(draftKey, unsaved);
    return () => {
      unwatch();
      const kept = unsaved();
      if (kept) keepDraft(draftKey, kept);
    };
  }, [draftKey, draft, unsaved]);

  /** The form does not follow the record meanwhile. @returns false if a conflict has to be decided first */
  const send = async (values: Values, work: (edit: Edit<Values>) => Promise<unknown>): Promise<boolean> => {
    isSending.current = true;
    try {
      const { version } = known.current;
      const answer = await work({ changes: changed(form.getFieldsValue()), version });
      isDone.current = !staysOpen;
      // A dialog that closed before its call returned has kept one.
      dropDraft(draftKey);
      known.current = { values: { ...known.current.values, ...values }, version };
      setFollowed([]);
      setConflicts([]);
      if (staysOpen && isVersioned(answer)) absorb(answer, true);
      return true;
    } catch (error) {
      const current = changedMeanwhile(error);
      if (!current) throw error;
      absorb(current);
      return false;
    } finally {
      isSending.current = false;
      if (latest.current && !isDone.current) absorb(latest.current.row);
    }
  };

  const choose = (field: string, chosen: 'mine' | 'theirs') => {
    const conflict = conflicts.find((one) => one.field === field);
    if (!conflict) return;
    setValues({ [field]: conflict[chosen] }, chosen === 'mine');
    setConflicts(conflicts.map((one) => (one === conflict ? { ...one, chosen } : one)));
  };
  /** Typing into a field decides its conflict. */
  const onEdit = (edited: Partial<Values>) =>
    setConflicts((before) =>
      before.map((conflict) => {
        if (!(conflict.field in edited)) return conflict;
        const mine = edited[conflict.field as keyof Values];
        return differ(mine, conflict.theirs)
          ? { ...conflict, mine, chosen: 'mine' as const }
          : { ...conflict, chosen: 'theirs' as const };
      }),
    );

  return {
    startValues: start.values,
    isRestored: draft !== undefined,
    followed,
    conflicts,
    choose,
    onEdit,
    send,
    isUnsaved: useCallback(() => unsaved() !== undefined, [unsaved]),
    giveUp: useCallback(() => {
      isDone.current = true;
    }, []),
  };
}
