import {
  Component,
  type ComponentType,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useEffectEvent,
} from 'react';
import {
  matchPath,
  Outlet,
  type RouteObject,
  useLocation,
  useNavigate,
  useRoutes,
} from 'react-router';
import { PageProgress, trackPageLoad } from './page-progress.tsx';
import { LoadingCover } from './shell/loading-cover.tsx';

export type LoadScreen = () => Promise<ComponentType>;

export interface Page {
  readonly path?: string;
  readonly Component?: ComponentType;
  readonly lazy?: { readonly Component: LoadScreen };
  readonly ErrorBoundary?: ComponentType<{ readonly error?: unknown }>;
  readonly children?: Page[];
}

export function pageRoutes(pages: readonly Page[]): RouteObject[] {
  return pages.map(({ path, children, ...page }) => {
    const { element, fetch } = pageElement(page);
    return {
      ...(path !== undefined && { path }),
      ...(children && { children: pageRoutes(children) }),
      element,
      handle: fetch,
    };
  });
}

export function Pages({ routes, onReady }: PagesProps) {
  return (
    <>
      <PageProgress />
      <Suspense fallback={<LoadingCover />}>
        {useRoutes(routes)}
        <Ready onReady={onReady} />
      </Suspense>
    </>
  );
}

interface PagesProps {
  readonly routes: RouteObject[];
  readonly onReady?: ((openPage: OpenPage) => void) | undefined;
}

export type OpenPage = (path: string) => void;

function Ready({ onReady }: Pick<PagesProps, 'onReady'>) {
  const navigate = useNavigate();
  const ready = useEffectEvent(() => onReady?.((path) => void navigate(path)));
  useEffect(() => ready(), []);
  return null;
}

export async function fetchPages(routes: RouteObject[], path: string): Promise<void> {
  const fetches = routesTo(routes, path).map(({ handle }) => handle as Fetch | undefined);
  await Promise.all(fetches.filter((fetch) => fetch !== undefined).map((fetch) => fetch()));
}

/** The router's own function compiles all paths first, which delays the start. */
function routesTo(routes: RouteObject[], path: string): RouteObject[] {
  for (const route of routes) {
    if (route.path !== undefined && matchPath(route.path, path)) return [route];
    const inner = routesTo(route.children ?? [], path);
    if (inner.length > 0) return [route, ...inner];
  }
  return [];
}

type Fetch = () => Promise<void>;

function pageElement({ Component: OwnComponent, lazy: load, ErrorBoundary }: Page) {
  const fetched = load && lazyPage(load.Component);
  const PageComponent = fetched?.Component ?? OwnComponent ?? Outlet;
  const element = ErrorBoundary ? (
    <PageErrorBoundary Screen={ErrorBoundary}>
      <PageComponent />
    </PageErrorBoundary>
  ) : (
    <PageComponent />
  );
  return { element, fetch: fetched?.fetch };
}

/** A failed load is retried when the page is opened again. */
function lazyPage(load: LoadScreen) {
  let LoadedPage: ComponentType = createLazyPage();

  function createLazyPage(): ComponentType {
    return lazy(async () => {
      try {
        return { default: await trackPageLoad(load) };
      } catch (cause) {
        throw new PageLoadError(() => (LoadedPage = createLazyPage()), cause);
      }
    });
  }

  return {
    Component: function FetchedPage() {
      return <LoadedPage />;
    },
    async fetch() {
      // On failure, the page throws when it renders.
      LoadedPage = await load().catch(createLazyPage);
    },
  };
}

interface PageErrorBoundaryProps {
  readonly Screen: ComponentType<{ readonly error?: unknown }>;
  readonly children: ReactNode;
}

function PageErrorBoundary(props: PageErrorBoundaryProps) {
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

class PageLoadError extends Error {
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
