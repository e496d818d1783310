import { Component, type ReactNode } from 'react';
import { LoadError } from '../../../components/LoadError';

interface Props {
  children: ReactNode;
}

/** Keeps the other tabs usable when this one cannot be loaded or drawn; React itself logs why. */
export class PhoneNumbersBoundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <LoadError
        message="Error loading phone numbers component. Check browser console for details."
        // A part that could not be loaded is not asked for again within the same page.
        onRetry={() => window.location.reload()}
      />
    );
  }
}
