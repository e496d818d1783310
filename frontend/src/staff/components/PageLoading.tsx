import { Spinner } from './Spinner';

export function PageLoading() {
  return (
    <div className="centred-page" role="status" aria-label="Loading">
      <Spinner isLarge />
    </div>
  );
}
