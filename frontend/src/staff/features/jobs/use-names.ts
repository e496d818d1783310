import { useMemo } from 'react';
import { useClassifications } from '../reference-data/api/use-classifications';
import { useEmployers } from '../reference-data/api/use-employers';
import { employerOptions, namesById, optionsByName } from '../reference-data/select-options';

export const UNKNOWN = 'Unknown';

/** Employers and classifications as a job names them: sorted options for selects, and names by id. */
export function useJobNames() {
  const { data: employers, isError: noEmployers, refetch: employersAgain } = useEmployers();
  const {
    data: classifications,
    isError: noClassifications,
    refetch: classificationsAgain,
  } = useClassifications();
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
  const missing = [noEmployers && 'employers', noClassifications && 'classifications'].filter(Boolean);
  return {
    ...names,
    /** What could not be loaded, if anything, and how to try again. */
    failure: missing.length > 0 ? `Failed to fetch ${missing.join(' and ')}` : undefined,
    retry: () => {
      if (noEmployers) void employersAgain();
      if (noClassifications) void classificationsAgain();
    },
  };
}
