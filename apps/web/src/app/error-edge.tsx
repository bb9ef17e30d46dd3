import { Component, type ComponentType, type ReactNode } from 'react';
import { useLocation } from 'react-router';

interface ErrorEdgeProps {
  /** Stands in place of what broke. */
  readonly Screen: ComponentType;
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
  readonly isBroken: boolean;
  readonly address: string;
}

class Edge extends Component<EdgeProps, EdgeState> {
  override state: EdgeState = { isBroken: false, address: this.props.address };

  static getDerivedStateFromError(): Partial<EdgeState> {
    return { isBroken: true };
  }

  static getDerivedStateFromProps({ address }: EdgeProps, state: EdgeState): EdgeState | null {
    return address === state.address ? null : { isBroken: false, address };
  }

  override render(): ReactNode {
    const { Screen, children } = this.props;
    return this.state.isBroken ? <Screen /> : children;
  }
}
