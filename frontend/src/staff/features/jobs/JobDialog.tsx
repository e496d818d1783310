import { Form, Input, Select } from 'antd';
import { useEffect, useState } from 'react';
import { DayPicker } from '../../components/DayPicker';
import { FormDialog } from '../../components/FormDialog';
import { RichTextEditor } from '../../components/rich-text-editor/RichTextEditor';
import { formatDateTime, hallDay } from '../../../shared/dates';
import { isRichTextEmpty } from '../../../shared/rich-text';
import { requiredText } from '../../forms/form-rules';
import { filledRichText } from '../../forms/rich-text-rule';
import { dayRule } from '../../forms/typed-day';
import { asOptions, searchByLabel } from '../../records/select-options';
import { useClassificationNames, useEmployerNames } from '../classifications/api/reference-data';
import { createJob, type Job, type JobInput } from './api/jobs';
import {
  DEFAULT_STATUS,
  DEFAULT_TYPE,
  FORM_STATUSES,
  JOB_TYPES,
  knownType,
  TITLE_LENGTH,
} from './job-options';
import { hoursBefore } from './job-places';
import { JobPlaceFields } from './JobPlaceFields';
import { noPostDate, postDateRule } from './post-date';
import { VersionsField, versionsText } from '../../messages/VersionsField';
import { updateFailure, useConfirmedUpdate } from './use-confirmed-update';
import './job-form.css';
import type { Dialog } from '../../components/ReadingDialog';

const newJob: Partial<JobInput> = {
  description: '',
  instructions: '',
  status: DEFAULT_STATUS,
  type: DEFAULT_TYPE,
  openings: 1,
};

const edited = ({
  title,
  titleIn,
  description,
  instructions,
  employerId,
  classificationId,
  ...job
}: Job): JobInput => ({
  ...{ title, titleIn, description, instructions, employerId, classificationId },
  status: job.status,
  type: knownType(job.type),
  postDate: job.postDate,
  openings: job.openings,
  startsAt: job.startsAt,
  endsAt: job.endsAt,
  reportTo: job.reportTo,
  remindHoursBefore: job.remindHoursBefore,
});

/** An unknown type is reset by any edit. */
const typeOf = ({ type }: Job) => (knownType(type) === type ? {} : { type: knownType(type) });

const stored = <Input extends Partial<JobInput>>(input: Input): Input => ({
  ...input,
  ...(input.title !== undefined && { title: input.title.trim() }),
  ...(isRichTextEmpty(input.instructions) && 'instructions' in input && { instructions: null }),
});

/** The fields that are copied when a job is posted again; dates are not. */
const copied = (job: Job): Partial<JobInput> => ({
  ...edited(job),
  status: DEFAULT_STATUS,
  postDate: null,
  startsAt: null,
  endsAt: null,
});

interface JobDialogProps extends Dialog {
  job?: Job;
  /** Of a new job: it begins as a copy. */
  copyOf?: Job;
  /** `before`: as it was when the dialog was opened; by now the page may show what was saved. */
  onSaved?: (saved: Job, before: Job | undefined) => void;
}

export function JobDialog({ job, copyOf, onSaved, ...dialog }: JobDialogProps) {
  const today = hallDay();
  const [employers, classifications] = [useEmployerNames(), useClassificationNames()];
  const confirmed = useConfirmedUpdate(dialog.open);
  const [opened, setOpened] = useState<{ job: Job | undefined }>();
  if (dialog.open !== (opened !== undefined)) setOpened(dialog.open ? { job } : undefined);
  const time = (instant: string) => formatDateTime(instant);
  const display = {
    employerId: employers.nameOf,
    classificationId: classifications.nameOf,
    startsAt: time,
    endsAt: time,
    remindHoursBefore: hoursBefore,
    titleIn: versionsText,
  };
  return (
    <FormDialog<JobInput, Job>
      {...dialog}
      title={job ? 'Edit Job' : copyOf ? 'Post Again' : 'Add New Job'}
      about={copyOf?.id}
      submitText={job ? 'Update Job' : 'Post Job'}
      pendingText={job ? 'Updating...' : 'Posting...'}
      width={720}
      initialValues={copyOf ? copied(copyOf) : newJob}
      record={job && { row: job, entityType: 'job', id: job.id, valuesOf: edited, display }}
      onSubmit={(values, { changes, version }) =>
        job
          ? confirmed.update(job, { ...typeOf(job), ...stored(changes) }, version)
          : createJob({ ...values, ...stored(values) })
      }
      success={job ? 'Job updated successfully' : 'Job posted successfully'}
      failure={job ? updateFailure : 'Failed to post job'}
      refreshes={['jobs', 'stats']}
      {...(onSaved && { onDone: (saved: Job) => onSaved(saved, opened?.job) })}
    >
      {!job && <PostedToday today={today} />}
      <Form.Item name="title" label="Job Title" rules={[requiredText('Title is required')]}>
        <Input autoComplete="off" />
      </Form.Item>
      <Form.Item name="titleIn" noStyle>
        <VersionsField of="Job Title" maxLength={TITLE_LENGTH} />
      </Form.Item>
      <div className="job-form-row">
        <Form.Item
          name="employerId"
          label="Employer"
          rules={[{ required: true, message: 'Employer is required' }]}
        >
          <Select showSearch={searchByLabel} placeholder="Select employer" options={employers.options} />
        </Form.Item>
        <Form.Item
          name="classificationId"
          label="Classification"
          rules={[{ required: true, message: 'Classification is required' }]}
        >
          <Select
            showSearch={searchByLabel}
            placeholder="Select classification"
            options={classifications.options}
          />
        </Form.Item>
      </div>
      <div className="job-form-row job-form-row-3">
        <Form.Item name="status" label="Status">
          <Select options={asOptions(FORM_STATUSES)} />
        </Form.Item>
        <Form.Item name="type" label="Type">
          <Select options={asOptions(JOB_TYPES)} />
        </Form.Item>
        <Form.Item name="postDate" label="Post Date" rules={[dayRule, postDateRule(today)]}>
          <DayPicker disabledDate={noPostDate(today)} />
        </Form.Item>
      </div>
      <Form.Item
        name="description"
        label="Job Description"
        rules={[filledRichText('Description is required')]}
      >
        <RichTextEditor label="Job Description" required />
      </Form.Item>
      <Form.Item
        name="instructions"
        label="Instructions for Workers"
        extra="Shown to the worker only after the offer is accepted"
      >
        <RichTextEditor label="Instructions for Workers" />
      </Form.Item>
      <JobPlaceFields />
      {confirmed.question}
    </FormDialog>
  );
}

/** Unless the form begins with a date. */
function PostedToday({ today }: { today: string }) {
  const form = Form.useFormInstance<JobInput>();
  useEffect(() => {
    if (form.isFieldTouched('postDate') || form.getFieldValue('postDate')) return;
    form.setFields([{ name: 'postDate', value: today, touched: false }]);
  }, [form, today]);
  return null;
}
