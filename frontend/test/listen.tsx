import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { useServerEvents } from '../src/staff/events/use-server-events';
import { Stream } from './event-stream';

function Listener() {
  useServerEvents();
  return null;
}

/** What is told from then on reaches the client's queries, as it does on every page of staff. */
export function listen(client: QueryClient) {
  Stream.takeThePlace();
  return render(
    <QueryClientProvider client={client}>
      <Listener />
    </QueryClientProvider>,
  );
}
