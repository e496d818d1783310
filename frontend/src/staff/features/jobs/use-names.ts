import { useMemo } from 'react';
import { useClassifications } from '../classifications/api/use-classifications';
import { useEmployers } from '../employers/api/use-employers';
import { employerOptions, namesById, optionsByName } from '../../records/select-options';

export const UNKNOWN = 'Unknown';

/** Employers and classifications as a job names them: sorted options for selects, and names by id. */
export function useJobNames() {
  const employerList = useEmployers();
  const classificationList = useClassifications();
  const { data: employers, isError: noEmployers } = employerList;
  const { data: classifications, isError: noClassifications } = classificationList;
  const names = useMemo(() => {
    const employerChoices = employerOptions(employers);
    const classificationChoices = optionsByName(classifications);
    // Until the lists have come, or not, nothing is known to be unknown.
    const name = (options: typeof employerChoices, isSettled: boolean) => {
      const names = namesById(options);
      return (id: string) => names.get(id) ?? (isSettled ? UNKNOWN : '…');
    };
    return {
      employerChoices,
      classificationChoices,
      employerName: name(employerChoices, employers !== undefined || noEmployers),
      classificationName: name(classificationChoices, classifications !== undefined || noClassifications),
    };
  }, [employers, classifications, noEmployers, noClassifications]);
  return {
    ...names,
    lists: [
      { plural: 'employers', query: employerList },
      { plural: 'classifications', query: classificationList },
    ],
  };
}
