import { Component, type ComponentType, type ReactNode } from 'react';
import { useLocation } from 'react-router';

interface ErrorEdgeProps {
  /** Stands in place of what broke, and gets the error. */
  readonly Screen: ComponentType<{ readonly error?: unknown }>;
  readonly children: ReactNode;
}

/** Keeps an error in a page from what stands around it, until another address is opened. */
export function ErrorEdge(props: ErrorEdgeProps) {
  const { key } = useLocation();
  return <Edge {...props} address={key} />;
}

interface EdgeProps extends ErrorEdgeProps {
  readonly address: string;
}

interface EdgeState {
  /** What broke, in an object of its own: anything may be thrown. */
  readonly failure: { readonly error: unknown } | null;
  readonly address: string;
}

/** The failure of a page that could not be fetched; forgotten as soon as it has been told. */
export class UnfetchedError extends Error {
  override readonly name = 'UnfetchedError';
  readonly forget: () => void;

  constructor(forget: () => void, cause: unknown) {
    super('The page could not be fetched.', { cause });
    this.forget = forget;
  }
}

class Edge extends Component<EdgeProps, EdgeState> {
  override state: EdgeState = { failure: null, address: this.props.address };

  static getDerivedStateFromError(error: unknown): Partial<EdgeState> {
    return { failure: { error: error instanceof UnfetchedError ? error.cause : error } };
  }

  static getDerivedStateFromProps({ address }: EdgeProps, state: EdgeState): EdgeState | null {
    return address === state.address ? null : { failure: null, address };
  }

  override componentDidCatch(error: unknown): void {
    if (error instanceof UnfetchedError) error.forget();
  }

  override render(): ReactNode {
    const { Screen, children } = this.props;
    const { failure } = this.state;
    return failure ? <Screen error={failure.error} /> : children;
  }
}
