import {
  ApartmentOutlined,
  CalendarOutlined,
  ClockCircleOutlined,
  ShopOutlined,
  TeamOutlined,
} from '@ant-design/icons';
import { Flex } from 'antd';
import { memo, type ReactNode } from 'react';
import { Link } from 'react-router';
import { formatDate } from '../../../../shared/dates';
import { richTextToPlain } from '../../../../shared/rich-text';
import { HallTime } from '../../../components/HallTime';
import { EmployerLink, JobLink } from '../../../components/RecordLinks';
import { JobStatusBadge } from '../../../components/StatusBadge';
import type { Job } from '../api/jobs';
import { filledText } from '../job-places';

interface JobCardProps {
  job: Job;
  employer: string;
  classification: string;
}

const Fact = ({ icon, name, children }: { icon: ReactNode; name: string; children: ReactNode }) => (
  <div className="job-card-fact">
    <dt>
      <span aria-hidden>{icon}</span>
      <span className="visually-hidden">{name}</span>
    </dt>
    <dd>{children}</dd>
  </div>
);

export const JobCard = memo(function JobCard({ job, employer, classification }: JobCardProps) {
  const filled = filledText(job);
  return (
    <article className="job-card">
      <Flex component="header" align="flex-start" justify="space-between" gap={12}>
        <h2>
          <JobLink id={job.id}>{job.title}</JobLink>
        </h2>
        <JobStatusBadge status={job.status} />
      </Flex>
      <dl>
        <Fact icon={<ShopOutlined />} name="Employer">
          <EmployerLink id={job.employerId}>{employer}</EmployerLink>
        </Fact>
        <Fact icon={<ApartmentOutlined />} name="Classification">
          {classification}
        </Fact>
        <Fact icon={<ClockCircleOutlined />} name="Type">
          {job.type}
        </Fact>
        <div className="job-card-fact">
          <dt className="job-card-word">Posted</dt>
          <dd>{formatDate(job.postDate, 'No date')}</dd>
        </div>
        {filled && (
          <Fact icon={<TeamOutlined />} name="Openings">
            {filled}
          </Fact>
        )}
        {job.startsAt && (
          <Fact icon={<CalendarOutlined />} name="Starts">
            <HallTime value={job.startsAt} />
          </Fact>
        )}
      </dl>
      <p className="job-card-description">{richTextToPlain(job.description)}</p>
      <Link to={`/jobs/${job.id}`} aria-label={`View Details: ${job.title}`}>
        View Details
      </Link>
    </article>
  );
});
