import { Spin } from 'antd';

/** What stands in a page's place until it is there. */
export function PageLoading() {
  return (
    <div className="centred-page" role="status" aria-label="Loading">
      <Spin size="large" />
    </div>
  );
}
