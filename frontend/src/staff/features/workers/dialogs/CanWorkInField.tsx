import { Form, Select } from 'antd';
import { QueryView } from '../../../components/QueryView';
import { useSimilarClassifications } from '../../classifications/api/reference-data';
import { optionsByName } from '../../../records/select-options';

/** Without the list there is no field, so that saving leaves the worker's groups as they are. */
export function CanWorkInField({ name }: { name: 'l26CanWorkIn' | 'bestCanWorkIn' }) {
  return (
    <QueryView
      query={useSimilarClassifications()}
      failure="Failed to fetch substantially similar classifications"
      loading={
        <Form.Item label="Can Work In">
          <Select mode="multiple" aria-label="Can Work In" disabled loading placeholder="Loading..." />
        </Form.Item>
      }
    >
      {(groups) => (
        <Form.Item name={name} label="Can Work In">
          <Select
            mode="multiple"
            showSearch={{ optionFilterProp: 'label' }}
            placeholder="None"
            options={optionsByName(groups)}
          />
        </Form.Item>
      )}
    </QueryView>
  );
}
