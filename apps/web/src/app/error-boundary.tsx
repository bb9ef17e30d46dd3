import { Component, type ComponentType, type ReactNode } from 'react';
import { useLocation } from 'react-router';

interface PageErrorBoundaryProps {
  readonly Screen: ComponentType<{ readonly error?: unknown }>;
  readonly children: ReactNode;
}

export function PageErrorBoundary(props: PageErrorBoundaryProps) {
  const { key } = useLocation();
  return <ErrorBoundary {...props} address={key} />;
}

interface ErrorBoundaryProps extends PageErrorBoundaryProps {
  readonly address: string;
}

interface ErrorBoundaryState {
  /** In an object, because any value can be thrown, even null. */
  readonly failure: { readonly error: unknown } | null;
  readonly address: string;
}

export class PageLoadError extends Error {
  override readonly name = 'PageLoadError';
  readonly reset: () => void;

  constructor(reset: () => void, cause: unknown) {
    super('The page could not be fetched.', { cause });
    this.reset = reset;
  }
}

class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { failure: null, address: this.props.address };

  static getDerivedStateFromError(error: unknown): Partial<ErrorBoundaryState> {
    return { failure: { error: error instanceof PageLoadError ? error.cause : error } };
  }

  static getDerivedStateFromProps(
    { address }: ErrorBoundaryProps,
    state: ErrorBoundaryState,
  ): ErrorBoundaryState | null {
    return address === state.address ? null : { failure: null, address };
  }

  override componentDidCatch(error: unknown): void {
    if (error instanceof PageLoadError) error.reset();
  }

  override render(): ReactNode {
    const { Screen, children } = this.props;
    const { failure } = this.state;
    return failure ? <Screen error={failure.error} /> : children;
  }
}
