import { Form, Spin } from 'antd';
import { LoadError } from '../../../components/LoadError';
import { useClassifications } from '../../reference-data/api/use-classifications';
import { optionsByName } from '../../reference-data/select-options';
import { ClassificationChecklist } from './ClassificationChecklist';

/**
 * The classifications of a group or a certificate. While they can't be loaded there is no field, so that saving leaves
 * those it has as they are.
 */
export function ClassificationsField() {
  const { data, isError, isFetching, refetch } = useClassifications();
  if (isError && !isFetching && !data)
    return <LoadError message="Failed to fetch classifications" onRetry={() => void refetch()} />;
  if (!data)
    return (
      <Form.Item label="Classifications">
        <Spin aria-label="Loading classifications" />
      </Form.Item>
    );
  return (
    <Form.Item name="classificationIds" label="Classifications">
      <ClassificationChecklist options={optionsByName(data)} />
    </Form.Item>
  );
}
