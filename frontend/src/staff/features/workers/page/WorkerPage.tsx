import { PhoneOutlined, UserOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { lateDialog, latePart } from '../../../components/late-dialog';
import { BackLink } from '../../../components/BackLink';
import { PageHeader } from '../../../components/PageHeader';
import { SideListFailures } from '../../../components/QueryView';
import { RecordTabs } from '../../../components/RecordTabs';
import { MemberStatusBadge, WorkerStatusBadge } from '../../../components/StatusBadge';
import { RecordPage } from '../../../components/RecordPage';
import { useDialogs } from '../../../hooks/use-dialogs';
import { useLeaveRecord } from '../../../hooks/use-leave-record';
import { workerName } from '../../../records/names-and-paths';
import {
  useCertificateNames,
  useClassificationNames,
  useEmployerNames,
} from '../../classifications/api/reference-data';
import { type Worker, workerQuery } from '../api/workers';
import { refusalToText, useWorkerNumber } from './use-worker-number';
import { WorkerFacts } from './WorkerFacts';
import './worker-page.css';

const ProfileDialog = lateDialog(async () => (await import('../dialogs/WorkerForms')).ProfileDialog);
const L26Dialog = lateDialog(async () => (await import('../dialogs/WorkerForms')).L26Dialog);
const BestDialog = lateDialog(async () => (await import('../dialogs/WorkerForms')).BestDialog);
const DeleteWorker = lateDialog(async () => (await import('../dialogs/WorkerDialogs')).DeleteWorker);
const WorkerCallDialog = lateDialog(
  async () => (await import('../../job-history/WorkerCallDialog')).WorkerCallDialog,
);

const WorkerJobs = latePart(async () => (await import('../../job-history/WorkerJobs')).WorkerJobs);
const WorkerTexts = latePart(async () => (await import('../../sms/worker-texts/WorkerTexts')).WorkerTexts);
const HistoryTab = latePart(async () => (await import('../../audit/History')).HistoryTab);
const SeniorityTab = latePart(async () => (await import('./SeniorityTab')).SeniorityTab);

const BackToWorkers = () => <BackLink to="/workers">Back to Workers</BackLink>;

/** Nobody may be at an address: it is mistyped, or the worker was deleted or erased. */
export function WorkerPage() {
  return (
    <RecordPage
      queryOf={workerQuery}
      noun="worker"
      back={<BackToWorkers />}
      missing={{
        icon: <UserOutlined />,
        title: 'There is no such worker',
        description: 'They may have been deleted, or erased at their wish.',
      }}
    >
      {(worker) => <WorkerView worker={worker} />}
    </RecordPage>
  );
}

function WorkerView({ worker }: { worker: Worker }) {
  const { shown, isOpen, show, close } = useDialogs(['edit', 'l26', 'best', 'delete', 'call']);
  const [employers, classifications] = [useEmployerNames(), useClassificationNames()];
  const names = { employers, classifications, certificates: useCertificateNames() };
  const number = useWorkerNumber(worker);
  const name = workerName(worker);
  const dialog = (kind: NonNullable<typeof shown>['kind']) => ({
    open: isOpen && shown?.kind === kind,
    onClose: close,
  });
  const leave = useLeaveRecord('workers', () => '/workers');
  return (
    <>
      <PageHeader
        title={name}
        above={<BackToWorkers />}
        badge={
          <>
            <MemberStatusBadge status={worker.memberStatus} />
            <WorkerStatusBadge status={worker.status} />
          </>
        }
        actions={
          <>
            <Button icon={<PhoneOutlined aria-hidden />} data-opens="call" onClick={() => show('call')}>
              Record call
            </Button>
            <Button data-opens="edit" onClick={() => show('edit')}>
              Edit
            </Button>
            <Button danger data-opens="delete" onClick={() => show('delete')}>
              Delete
            </Button>
          </>
        }
      />
      <SideListFailures lists={[employers.list, classifications.list, names.certificates.list]} />
      <WorkerFacts worker={worker} number={number} />
      <RecordTabs
        label={name}
        tabs={[
          { key: 'jobs', label: 'Jobs', content: <WorkerJobs workerId={worker.id} name={name} /> },
          {
            key: 'texts',
            label: 'Texts',
            content: (
              <WorkerTexts workerId={worker.id} name={name} refusal={refusalToText(worker, number.data)} />
            ),
          },
          {
            key: 'seniority',
            label: 'Seniority',
            content: <SeniorityTab worker={worker} names={names} show={show} />,
          },
          {
            key: 'history',
            label: 'History',
            content: <HistoryTab entityType="worker" entityId={worker.id} />,
          },
        ]}
      />
      <WorkerCallDialog {...dialog('call')} workerId={worker.id} name={name} phone={worker.phone} />
      <ProfileDialog {...dialog('edit')} worker={worker} />
      <L26Dialog {...dialog('l26')} worker={worker} names={names} />
      <BestDialog {...dialog('best')} worker={worker} names={names} />
      <DeleteWorker {...dialog('delete')} worker={worker} names={names} onDeleted={leave} />
    </>
  );
}
