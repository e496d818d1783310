import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import type { Worker } from './api/use-workers';

/** Shows the worker whom the address names (see `workerPath`), once they are found; then the address forgets them. */
export function useLinkedWorker(
  workers: readonly Worker[] | undefined,
  show: (worker: Worker) => void,
): void {
  const [parameters, setParameters] = useSearchParams();
  const id = parameters.get('worker');
  useEffect(() => {
    if (id === null || !workers) return;
    const worker = workers.find((one) => one.id === id);
    if (worker) show(worker);
    const rest = new URLSearchParams(parameters);
    rest.delete('worker');
    setParameters(rest, { replace: true });
  }, [id, workers, show, parameters, setParameters]);
}
