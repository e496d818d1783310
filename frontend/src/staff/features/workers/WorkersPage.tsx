import { PlusOutlined } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useCallback, useMemo, useRef } from 'react';
import { NothingFound } from '../../components/NothingFound';
import { PagedResults } from '../../components/PagedResults';
import { PageHeader } from '../../components/PageHeader';
import { SideListFailures } from '../../components/QueryView';
import { queryKeys } from '../../../api/query-keys';
import { useDialog } from '../../hooks/use-dialog';
import { isId, isOneOf, useListAddress } from '../../hooks/use-list-address';
import { usePhoneBook, type PhoneNumber } from '../sms/api/use-phone-numbers';
import { useWorkers, WORKER_FILTERS, type Worker, type WorkerFilters } from './api/use-workers';
import { WorkerDialogs, type WorkerDialog } from './dialogs/WorkerDialogs';
import { HallFigures } from './HallFigures';
import { useLinkedWorker } from './use-linked-worker';
import { usePhoneLookup } from './use-phone-lookup';
import { useReferenceNames } from './use-reference-names';
import { memberStatusOptions, workerStatusOptions } from './worker-options';
import { WorkerFilterBar } from './WorkerFilterBar';
import { WorkersTable, type WorkerAction } from './WorkersTable';
import './workers.css';

const nobody: readonly Worker[] = [];

const ACCEPTED = {
  status: isOneOf(workerStatusOptions),
  memberStatus: isOneOf(memberStatusOptions),
  l26EmployerId: isId,
  l26ClassificationId: isId,
  bestCertificateId: isId,
};

/** The recall list: every worker, with what decides about their place and whether they can be texted. */
export function WorkersPage() {
  const client = useQueryClient();
  const { filters, setFilters, page, setPage } = useListAddress(WORKER_FILTERS, ACCEPTED);
  const workers = useWorkers(filters);
  const phones = usePhoneBook();
  const names = useReferenceNames();
  const dialog = useDialog<WorkerDialog>();
  const results = useRef<HTMLElement>(null);

  const { show } = dialog;
  const add = useCallback(() => show({ kind: 'add' }), [show]);
  const act = useCallback((kind: WorkerAction, worker: Worker) => show({ kind, worker }), [show]);
  const editPhone = useCallback((record: PhoneNumber) => show({ kind: 'phone', record }), [show]);
  const { lookUp, lookingUpId } = usePhoneLookup(editPhone);
  const view = useCallback((worker: Worker) => show({ kind: 'view', worker }), [show]);
  useLinkedWorker(workers.isPlaceholderData ? undefined : workers.data, view);

  const apply = useCallback(
    (next: WorkerFilters, options?: { replace: boolean }) => {
      const queryKey = queryKeys.list('workers', setFilters(next, options));
      // The same filters, or ones seen before, are asked again too.
      void client.invalidateQueries({ queryKey, exact: true });
    },
    [client, setFilters],
  );
  const clear = useCallback(() => {
    apply({});
    results.current?.focus({ preventScroll: true });
  }, [apply]);

  const all = workers.data ?? nobody;
  const isFiltered = Object.keys(filters).length > 0;
  const empty = useMemo(
    () => (
      <NothingFound
        plural="workers"
        isFiltered={isFiltered}
        onClear={clear}
        title="No workers found. Add some workers to get started."
      />
    ),
    [isFiltered, clear],
  );
  return (
    <>
      <PageHeader
        title="Workers"
        subtitle="Manage worker profiles and information"
        actions={
          <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={add}>
            Add Worker
          </Button>
        }
      />
      <HallFigures />
      <WorkerFilterBar
        filters={filters}
        isLoading={workers.isFetching && !workers.isPending}
        employers={names.employers.options}
        classifications={names.classifications.options}
        certificates={names.certificates.options}
        onApply={apply}
      />
      <PagedResults
        plural="workers"
        query={workers}
        rows={all}
        page={page}
        onPage={setPage}
        sectionRef={results}
        notices={<SideListFailures lists={[...names.lists, { plural: 'phone numbers', query: phones }]} />}
      >
        {(rows, isLoading) => (
          <WorkersTable
            workers={rows}
            loading={isLoading}
            empty={empty}
            employerName={names.employers.nameOf}
            classificationName={names.classifications.nameOf}
            certificateName={names.certificates.nameOf}
            phoneBook={phones.data}
            lookingUpId={lookingUpId}
            onAction={act}
            onEditPhone={editPhone}
            onLookUpPhone={lookUp}
          />
        )}
      </PagedResults>
      <WorkerDialogs {...dialog} workers={all} phoneBook={phones.data} names={names} resultsRef={results} />
    </>
  );
}
