import { DownloadOutlined, PrinterOutlined, UserSwitchOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Link } from 'react-router';
import { Panel } from '../../../components/Panel';
import { ExceptionsOfJob } from '../../job-events/ExceptionsOfJob';
import { recordCsvAddress } from '../../record/api/record';
import { SlipsOfJob } from '../../slips/SlipsOfJob';

interface JobRecordProps {
  jobId: string;
  onLookUp: () => void;
}

/** Shows afterwards that the job was filled by the rules. */
export function JobRecord({ jobId, onLookUp }: JobRecordProps) {
  return (
    <Panel
      title="Record"
      actions={
        <>
          <Button icon={<UserSwitchOutlined aria-hidden />} data-opens="why" onClick={onLookUp}>
            Look up a worker
          </Button>
          <Link to={`/jobs/${jobId}/record`} className="ant-btn ant-btn-default job-record-print">
            <PrinterOutlined aria-hidden /> Print the record
          </Link>
          <Button icon={<DownloadOutlined aria-hidden />} href={recordCsvAddress(jobId)} download>
            Record as CSV
          </Button>
        </>
      }
    >
      <div className="job-record">
        <SlipsOfJob jobId={jobId} />
        <ExceptionsOfJob jobId={jobId} />
      </div>
    </Panel>
  );
}
