import { Form, Spin } from 'antd';
import { QueryView } from '../../../components/QueryView';
import { useClassifications } from '../api/reference-data';
import { optionsByName } from '../../../records/select-options';
import { ClassificationChecklist } from './ClassificationChecklist';

/** Without the list there is no field, so that saving leaves the classifications as they are. */
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
