import { Form, Input } from 'antd';
import { HallTimeField } from '../../components/HallTime';
import { WholeNumber, wholeRule } from '../../components/WholeNumber';
import { timeRule } from '../../forms/hall-times';
import { HOURS_BEFORE, OPENINGS, REPORT_TO_LENGTH } from './job-options';

/** How many a job is for, when and where: the fields that the hall fills it by. */
export function JobPlaceFields() {
  return (
    <fieldset className="job-form-group">
      <legend>Openings, time and place</legend>
      <div className="job-form-row job-form-row-3">
        <Form.Item
          name="openings"
          label="Openings"
          tooltip="Empty: they are not counted"
          rules={[wholeRule(OPENINGS)]}
        >
          <WholeNumber {...OPENINGS} />
        </Form.Item>
        <Form.Item name="startsAt" label="Starts" rules={[timeRule]}>
          <HallTimeField />
        </Form.Item>
        <Form.Item name="endsAt" label="Ends" rules={[timeRule]}>
          <HallTimeField />
        </Form.Item>
      </div>
      <Form.Item name="reportTo" label="Where to Report" extra="Shown to workers only after they accept">
        <Input.TextArea rows={2} maxLength={REPORT_TO_LENGTH} />
      </Form.Item>
      <Form.Item
        name="remindHoursBefore"
        label="Reminder"
        extra="A text to each dispatched worker"
        rules={[wholeRule(HOURS_BEFORE)]}
      >
        <WholeNumber {...HOURS_BEFORE} suffix="hours before" />
      </Form.Item>
    </fieldset>
  );
}
