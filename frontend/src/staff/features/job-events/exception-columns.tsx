import { Link } from 'react-router';
import { HallTime } from '../../components/HallTime';
import type { RecordColumn } from '../../components/RecordTable';
import type { Exception } from './api/exceptions';
import { exceptionWords, reasonOf } from './exception-words';
import './exceptions.css';

const what: RecordColumn<Exception> = {
  title: 'What',
  className: 'wide-cell',
  render: ({ type, workerName }) => (
    <div className="record-stack">
      <span className="record-name">{workerName ?? 'The whole list'}</span>
      <span>{exceptionWords[type]}</span>
    </div>
  ),
};
const job: RecordColumn<Exception> = {
  title: 'Job',
  render: ({ jobId, jobTitle, employerName }) => (
    <div className="record-stack">
      <Link to={`/jobs/${jobId}`}>{jobTitle}</Link>
      <span className="soft">{employerName}</span>
    </div>
  ),
};
const reason: RecordColumn<Exception> = {
  title: 'Reason',
  render: (exception) =>
    reasonOf(exception) ?? <span className="exception-unexplained">No reason given</span>,
};
const by: RecordColumn<Exception> = {
  title: 'By',
  width: 130,
  render: ({ by: name }) => name ?? <span className="soft">The product</span>,
};
const when: RecordColumn<Exception> = {
  title: 'When',
  width: 180,
  render: ({ at }) => <HallTime value={at} />,
};

/** Of one job, which is not named. */
export const columnsOfJob = [what, reason, by, when];
export const columnsOfAll = [what, job, reason, by, when];
