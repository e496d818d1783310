import { Form, Spin } from 'antd';
import { QueryView } from '../../../components/QueryView';
import { useClassifications } from '../api/reference-data';
import { optionsByName } from '../../../records/select-options';
import { ClassificationChecklist } from './ClassificationChecklist';

/**
 * The classifications of a group or a certificate. While they can't be loaded there is no field, so that saving leaves
 * those it has as they are.
 */
export function ClassificationsField() {
  return (
    <QueryView
      query={useClassifications()}
      failure="Failed to fetch classifications"
      loading={
        <Form.Item label="Classifications">
          <Spin aria-label="Loading classifications" />
        </Form.Item>
      }
    >
      {(classifications) => (
        <Form.Item name="classificationIds" label="Classifications">
          <ClassificationChecklist options={optionsByName(classifications)} />
        </Form.Item>
      )}
    </QueryView>
  );
}
