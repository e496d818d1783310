import { useMemo } from 'react';
import { useCertificates } from '../classifications/api/use-certificates';
import { useClassifications } from '../classifications/api/use-classifications';
import { useEmployers } from '../employers/api/use-employers';
import { employerOptions, namesById, optionsByName } from '../../records/select-options';

type Options = ReturnType<typeof optionsByName>;

/** Looks a name up: '' while names load, 'Unknown' when nothing has that id. */
export type NameOf = (id: string) => string;

function useNames(options: Options | undefined) {
  return useMemo(() => {
    const names = options && namesById(options);
    const nameOf: NameOf = (id) => (names ? (names.get(id) ?? 'Unknown') : '');
    return { options, nameOf };
  }, [options]);
}

/** What the workers page calls employers, classifications and certificates: as options, and by id. */
export function useReferenceNames() {
  const employers = useEmployers();
  const classifications = useClassifications();
  const certificates = useCertificates();
  return {
    employers: useNames(useMemo(() => employers.data && employerOptions(employers.data), [employers.data])),
    classifications: useNames(
      useMemo(() => classifications.data && optionsByName(classifications.data), [classifications.data]),
    ),
    certificates: useNames(
      useMemo(() => certificates.data && optionsByName(certificates.data), [certificates.data]),
    ),
    lists: [
      { plural: 'employers', query: employers },
      { plural: 'classifications', query: classifications },
      { plural: 'certificates', query: certificates },
    ],
  };
}

export type ReferenceNames = ReturnType<typeof useReferenceNames>;
