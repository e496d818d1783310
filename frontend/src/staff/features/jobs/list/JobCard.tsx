import ApartmentOutlined from '@ant-design/icons-svg/es/asn/ApartmentOutlined';
import CalendarOutlined from '@ant-design/icons-svg/es/asn/CalendarOutlined';
import ClockCircleOutlined from '@ant-design/icons-svg/es/asn/ClockCircleOutlined';
import ShopOutlined from '@ant-design/icons-svg/es/asn/ShopOutlined';
import TeamOutlined from '@ant-design/icons-svg/es/asn/TeamOutlined';
import { Flex } from 'antd';
import { memo, type ReactNode } from 'react';
import { Link } from 'react-router';
import { formatDate } from '../../../../shared/dates';
import { richTextToPlain } from '../../../../shared/rich-text';
import { HallTime } from '../../../components/HallTime';
import { plainIcon } from '../../../components/plain-icon';
import { EmployerLink, JobLink } from '../../../components/RecordLinks';
import { JobStatusBadge } from '../../../components/StatusBadge';
import type { Job } from '../api/jobs';
import { filledText } from '../job-places';

const icons = {
  employer: plainIcon(ShopOutlined),
  classification: plainIcon(ApartmentOutlined),
  type: plainIcon(ClockCircleOutlined),
  openings: plainIcon(TeamOutlined),
  starts: plainIcon(CalendarOutlined),
};

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
        <Fact icon={icons.employer} name="Employer">
          <EmployerLink id={job.employerId}>{employer}</EmployerLink>
        </Fact>
        <Fact icon={icons.classification} name="Classification">
          {classification}
        </Fact>
        <Fact icon={icons.type} name="Type">
          {job.type}
        </Fact>
        <div className="job-card-fact">
          <dt className="job-card-word">Posted</dt>
          <dd>{formatDate(job.postDate, 'No date')}</dd>
        </div>
        {filled && (
          <Fact icon={icons.openings} name="Openings">
            {filled}
          </Fact>
        )}
        {job.startsAt && (
          <Fact icon={icons.starts} name="Starts">
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
