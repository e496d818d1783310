import { Form, Select } from 'antd';
import type { PhoneNumber } from '../api/phone-numbers';
import { needsWay, optInWays } from './consent-words';

const options = [...optInWays];

/** Asked only when somebody is opted in, or when no way was recorded then. */
export function OptInWayField({ record }: { record: PhoneNumber }) {
  const { optedIn, consent } = record;
  const isNeeded = !optedIn && needsWay(consent);
  const isOpen = !optedIn || consent.way === null || consent.way === 'staff';
  if (!isOpen) return null;
  return (
    <Form.Item noStyle shouldUpdate={(before: Switched, after: Switched) => before.optedIn !== after.optedIn}>
      {({ getFieldValue }) =>
        getFieldValue('optedIn') === true && (
          <Form.Item
            name="optInWay"
            label="How consent was given"
            rules={
              isNeeded ? [{ required: true, message: 'Say how consent was given since the opt-out' }] : []
            }
          >
            <Select allowClear placeholder="Not said" options={options} />
          </Form.Item>
        )
      }
    </Form.Item>
  );
}

interface Switched {
  optedIn?: boolean;
}
