import { ShopOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { formatDate } from '../../../../shared/dates';
import { formatPhone } from '../../../../shared/phone';
import { AddressText } from '../../../components/AddressText';
import { DetailList } from '../../../components/DetailList';
import { lateDialog, latePart } from '../../../components/late-dialog';
import { BackLink } from '../../../components/BackLink';
import { PageHeader } from '../../../components/PageHeader';
import { RecordTabs } from '../../../components/RecordTabs';
import { DispatchClassBadge } from '../../../components/StatusBadge';
import { RecordPage } from '../../../components/RecordPage';
import { useDialogs } from '../../../hooks/use-dialogs';
import { useLeaveRecord } from '../../../hooks/use-leave-record';
import { type Employer, employerQuery } from '../api/employers';

const EmployerForm = lateDialog(async () => (await import('../EmployerDialogs')).EmployerForm);
const DeleteEmployer = lateDialog(async () => (await import('../EmployerDialogs')).DeleteEmployer);

const EmployerJobs = latePart(async () => (await import('./EmployerJobs')).EmployerJobs);
const EmployerDispatches = latePart(
  async () => (await import('../../job-history/EmployerDispatches')).EmployerDispatches,
);
const HistoryTab = latePart(async () => (await import('../../audit/History')).HistoryTab);

const BackToEmployers = () => <BackLink to="/employers">Back to Employers</BackLink>;

export function EmployerPage() {
  return (
    <RecordPage
      queryOf={employerQuery}
      noun="employer"
      back={<BackToEmployers />}
      missing={{
        icon: <ShopOutlined />,
        title: 'There is no such employer',
        description: 'It may have been deleted.',
      }}
    >
      {(employer) => <EmployerView employer={employer} />}
    </RecordPage>
  );
}

function EmployerView({ employer }: { employer: Employer }) {
  const { shown, isOpen, show, close } = useDialogs(['edit', 'delete']);
  const { id, companyName, contactName, email, phone, address, dispatchClass, createdAt } = employer;
  const leave = useLeaveRecord('employers', () => '/employers');
  return (
    <>
      <PageHeader
        title={companyName}
        above={<BackToEmployers />}
        badge={<DispatchClassBadge status={dispatchClass} />}
        actions={
          <>
            <Button data-opens="edit" onClick={() => show('edit')}>
              Edit
            </Button>
            <Button danger data-opens="delete" onClick={() => show('delete')}>
              Delete
            </Button>
          </>
        }
      />
      <section className="panel record-facts" aria-label="Contact">
        <DetailList
          entries={[
            ['Contact Person', contactName],
            [
              'Email',
              email && (
                <a key="email" href={`mailto:${email}`}>
                  <AddressText address={email} />
                </a>
              ),
            ],
            [
              'Phone',
              phone && (
                <a key="phone" href={`tel:${phone}`}>
                  {formatPhone(phone)}
                </a>
              ),
            ],
            ['Address', address],
            ['Added', formatDate(createdAt)],
          ]}
        />
      </section>
      <RecordTabs
        label={companyName}
        tabs={[
          { key: 'jobs', label: 'Jobs', content: <EmployerJobs employerId={id} /> },
          { key: 'dispatches', label: 'Dispatches', content: <EmployerDispatches employerId={id} /> },
          { key: 'history', label: 'History', content: <HistoryTab entityType="employer" entityId={id} /> },
        ]}
      />
      <EmployerForm open={isOpen && shown?.kind === 'edit'} employer={employer} onClose={close} />
      <DeleteEmployer
        open={isOpen && shown?.kind === 'delete'}
        employer={employer}
        onDeleted={leave}
        onClose={close}
      />
    </>
  );
}
