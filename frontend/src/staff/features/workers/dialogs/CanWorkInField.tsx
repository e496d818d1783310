import { Form, Select } from 'antd';
import { LoadError } from '../../../components/LoadError';
import { useSimilarClassifications } from '../../reference-data/api/use-similar-classifications';
import { namesIn, optionsByName } from '../../reference-data/select-options';

/** The names behind ids of groups, while `enabled`. */
export function useGroupNames(enabled: boolean) {
  const { data } = useSimilarClassifications({ enabled });
  return { namesOf: (ids: string[]) => namesIn(data, ids) };
}

/**
 * The groups of similar classifications that a worker is qualified for. While they can't be loaded there is no field,
 * so that saving leaves the worker's own as they are.
 */
export function CanWorkInField({ name }: { name: 'l26CanWorkIn' | 'bestCanWorkIn' }) {
  const { data, isError, isFetching, refetch } = useSimilarClassifications();
  if (isError && !isFetching && !data)
    return (
      <LoadError
        message="Failed to fetch substantially similar classifications"
        onRetry={() => void refetch()}
      />
    );
  if (!data)
    return (
      <Form.Item label="Can Work In">
        <Select mode="multiple" aria-label="Can Work In" disabled loading placeholder="Loading..." />
      </Form.Item>
    );
  return (
    <Form.Item name={name} label="Can Work In">
      <Select
        mode="multiple"
        showSearch={{ optionFilterProp: 'label' }}
        placeholder="None"
        options={optionsByName(data)}
      />
    </Form.Item>
  );
}
