import { useMemo } from 'react';
import { useClassifications } from '../reference-data/api/use-classifications';
import { useEmployers } from '../reference-data/api/use-employers';
import { employerOptions, namesById, optionsByName } from '../reference-data/select-options';

export const UNKNOWN = 'Unknown';

/** Employers and classifications as a job names them: sorted options for selects, and names by id. */
export function useJobNames() {
  const employers = useEmployers().data;
  const classifications = useClassifications().data;
  return useMemo(() => {
    const employerChoices = employerOptions(employers);
    const classificationChoices = optionsByName(classifications);
    // Until the lists are here nothing is known to be unknown.
    const name = (options: typeof employerChoices, loaded: boolean) => {
      const names = namesById(options);
      return (id: string) => names.get(id) ?? (loaded ? UNKNOWN : '…');
    };
    return {
      employerChoices,
      classificationChoices,
      employerName: name(employerChoices, employers !== undefined),
      classificationName: name(classificationChoices, classifications !== undefined),
    };
  }, [employers, classifications]);
}
