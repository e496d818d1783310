import { Component, type ReactNode } from 'react';
import { isMissingPart, reloadOnce, reloadWithDrafts } from './newer-version';
import { LoadError } from './LoadError';
import { PageLoading } from './PageLoading';

interface State {
  error: unknown;
  isReloading: boolean;
}

const noError: State = { error: undefined, isReloading: false };

/** Keeps the rest of the page usable when this part fails to render; React logs why. */
export class PartBoundary extends Component<{ message?: string; children: ReactNode }, State> {
  override state = noError;

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error };
  }

  override componentDidCatch(error: unknown) {
    if (isMissingPart(error)) this.setState({ isReloading: reloadOnce() });
  }

  override render() {
    const { message = 'This part could not be shown', children } = this.props;
    const { error, isReloading } = this.state;
    if (error === undefined) return children;
    if (isReloading) return <PageLoading />;
    if (!isMissingPart(error)) {
      return <LoadError message={message} toast={null} onRetry={() => this.setState(noError)} />;
    }
    return (
      <LoadError
        message={message}
        toast={null}
        description="The product was updated meanwhile. Load the page again to go on; what you typed into forms is kept."
        retryText="Load the page again"
        onRetry={reloadWithDrafts}
      />
    );
  }
}
