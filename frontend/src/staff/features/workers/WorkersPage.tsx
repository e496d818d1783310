import { PlusOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useCallback, useMemo } from 'react';
import { NothingFound } from '../../components/NothingFound';
import { PagedResults } from '../../components/PagedResults';
import { PageHeader } from '../../components/PageHeader';
import { SideListFailures } from '../../components/QueryView';
import { useDialogs } from '../../hooks/use-dialogs';
import { useListAddress } from '../../hooks/use-list-address';
import {
  useCertificateNames,
  useClassificationNames,
  useEmployerNames,
} from '../classifications/api/reference-data';
import { usePhoneBook, type PhoneNumber } from '../sms/api/phone-numbers';
import { EditedPhoneNumber } from '../sms/phone-numbers/PhoneNumberDialog';
import { workerList, workersQuery, type Worker } from './api/workers';
import { WORKER_DIALOGS, WorkerDialogs, type WorkerAction } from './dialogs/WorkerDialogs';
import { HallFigures } from './HallFigures';
import { usePhoneLookup } from './use-phone-lookup';
import { WorkerFilterBar } from './WorkerFilterBar';
import { WorkersTable } from './WorkersTable';
import './workers.css';

const nobody: readonly Worker[] = [];

export function WorkersPage() {
  const { filters, setFilters, isFiltered, clear, results, page, setPage } = useListAddress(workerList);
  const workers = useQuery(workersQuery(filters));
  const phones = usePhoneBook();
  const [employers, classifications] = [useEmployerNames(), useClassificationNames()];
  const certificates = useCertificateNames();
  const names = { employers, classifications, certificates };
  const dialogs = useDialogs(WORKER_DIALOGS, '/workers');
  const phone = useDialogs(['phone']);

  const { show } = dialogs;
  const { show: showPhone } = phone;
  const act = useCallback((kind: WorkerAction, { id }: Worker) => show(kind, id), [show]);
  const editPhone = useCallback(({ id }: PhoneNumber) => showPhone('phone', id), [showPhone]);
  const { lookUp, lookingUpId } = usePhoneLookup(editPhone);
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
          <Button
            type="primary"
            icon={<PlusOutlined aria-hidden />}
            data-opens="add"
            onClick={() => show('add')}
          >
            Add Worker
          </Button>
        }
      />
      <HallFigures />
      <WorkerFilterBar
        filters={filters}
        isLoading={workers.isFetching && !workers.isPending}
        names={names}
        onApply={setFilters}
      />
      <PagedResults
        plural="workers"
        query={workers}
        rows={workers.data ?? nobody}
        page={page}
        onPage={setPage}
        sectionRef={results}
        notices={
          <SideListFailures
            lists={[
              employers.list,
              classifications.list,
              certificates.list,
              { plural: 'phone numbers', query: phones },
            ]}
          />
        }
      >
        {(rows, isLoading) => (
          <WorkersTable
            workers={rows}
            loading={isLoading}
            empty={empty}
            employerName={employers.nameOf}
            classificationName={classifications.nameOf}
            certificateName={certificates.nameOf}
            phoneBook={phones.data}
            lookingUpId={lookingUpId}
            onAction={act}
            onEditPhone={editPhone}
            onLookUpPhone={lookUp}
          />
        )}
      </PagedResults>
      <WorkerDialogs dialogs={dialogs} workers={workers} names={names} resultsRef={results} />
      <EditedPhoneNumber dialogs={phone} />
    </>
  );
}
