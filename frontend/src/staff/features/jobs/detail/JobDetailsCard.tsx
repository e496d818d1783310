import { CopyOutlined, DeleteOutlined, DownOutlined, EditOutlined } from '@ant-design/icons';
import { Button, Flex } from 'antd';
import { useId, useState } from 'react';
import { formatDate } from '../../../../shared/dates';
import { isRichTextEmpty, richTextToPlain } from '../../../../shared/rich-text';
import { DetailList } from '../../../components/DetailList';
import { EmployerLink } from '../../../components/RecordLinks';
import { RichTextView } from '../../../components/RichTextView';
import { JobStatusBadge } from '../../../components/StatusBadge';
import { versionsText } from '../../../messages/VersionsField';
import type { Job } from '../api/jobs';
import { placeEntries } from '../job-places';

interface JobDetailsCardProps {
  job: Job;
  /** Undefined while that is not known. */
  hasMatches: boolean | undefined;
  employer: string;
  classification: string;
  onEdit: () => void;
  onDelete: () => void;
  onPostAgain: () => void;
}

export function JobDetailsCard(props: JobDetailsCardProps) {
  const { job, hasMatches, employer, classification, onEdit, onDelete, onPostAgain } = props;
  // Once there are matches, they matter more. Matches that come later move nothing under the pointer.
  const [isUnfolded, setUnfolded] = useState<boolean>();
  if (isUnfolded === undefined && hasMatches !== undefined) setUnfolded(!hasMatches);
  const detailsId = useId();
  return (
    <section className="panel job-panel" aria-labelledby="job-details">
      <Flex
        component="header"
        className="panel-header job-details-header"
        wrap
        align="center"
        justify="space-between"
        gap="12px 24px"
      >
        <h2 id="job-details">Job Details</h2>
        <Flex className="job-panel-actions" wrap gap={8}>
          <Button
            className="job-details-fold"
            type="link"
            aria-expanded={isUnfolded ?? false}
            aria-controls={detailsId}
            onClick={() => setUnfolded(!isUnfolded)}
          >
            {isUnfolded ? 'Hide details' : 'Show details'}
            <DownOutlined aria-hidden rotate={isUnfolded ? 180 : 0} />
          </Button>
          <Button icon={<EditOutlined aria-hidden />} data-opens="edit" onClick={onEdit}>
            Edit
          </Button>
          <Button icon={<CopyOutlined aria-hidden />} data-opens="again" onClick={onPostAgain}>
            Post again
          </Button>
          <Button danger icon={<DeleteOutlined aria-hidden />} data-opens="delete" onClick={onDelete}>
            Delete
          </Button>
        </Flex>
      </Flex>
      {!isUnfolded && (
        <div className="job-summary">
          <p>
            {[job.type, `posted ${formatDate(job.postDate, 'No date set')}`, job.reportTo]
              .filter(Boolean)
              .join(' · ')}
          </p>
          <p className="soft">{richTextToPlain(job.description)}</p>
        </div>
      )}
      <div id={detailsId} className="job-details" hidden={!isUnfolded}>
        <DetailList
          entries={[
            [
              'Employer',
              <EmployerLink key="employer" id={job.employerId}>
                {employer}
              </EmployerLink>,
            ],
            ['Classification', classification],
            ['Type', job.type],
            ['Status', <JobStatusBadge key="status" status={job.status} />],
            ['Posted', formatDate(job.postDate, 'No date set')],
            ...placeEntries(job),
            ...(job.titleIn ? ([['Title in other languages', versionsText(job.titleIn)]] as const) : []),
          ]}
        />
        <div className="job-texts">
          <h3>Description</h3>
          <RichTextView html={job.description} />
          <h3>Instructions for Workers</h3>
          <p className="soft">Shown to workers only after they accept the offer</p>
          {isRichTextEmpty(job.instructions) ? (
            <p>No instructions</p>
          ) : (
            <div className="job-instructions">
              <RichTextView html={job.instructions} />
            </div>
          )}
        </div>
      </div>
    </section>
  );
}
