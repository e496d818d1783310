import { Spin } from 'antd';

export function PageLoading() {
  return (
    <div className="centred-page" role="status" aria-label="Loading">
      <Spin size="large" />
    </div>
  );
}
