import { type ComponentType, lazy, Suspense, useEffect, useEffectEvent } from 'react';
import { matchRoutes, Outlet, type RouteObject, useNavigate, useRoutes } from 'react-router';

import { PageErrorBoundary, PageLoadError } from './error-boundary.tsx';
import { LoadingCover } from './shell/loading-cover.tsx';

/** A page of the app, and the pages inside it. */
export interface Page {
  readonly path?: string;
  readonly Component?: ComponentType;
  /** Fetches the component when its address is opened. */
  readonly lazy?: { readonly Component: () => Promise<ComponentType> };
  /** Stands in place of a page that breaks, and of those inside it. */
  readonly ErrorBoundary?: ComponentType<{ readonly error?: unknown }>;
  readonly children?: Page[];
}

/** Makes of a table of pages what `Pages` draws. */
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

/**
 * Draws the pages of the address. A page that has to be fetched leaves the one before it standing;
 * where there is none the cover stands.
 */
export function Pages({ routes, onReady }: PagesProps) {
  return (
    <Suspense fallback={<LoadingCover />}>
      {useRoutes(routes)}
      <Ready onReady={onReady} />
    </Suspense>
  );
}

interface PagesProps {
  readonly routes: RouteObject[];
  /** Called when the first page is there, and answers, with what opens another one. */
  readonly onReady?: ((openPage: OpenPage) => void) | undefined;
}

/** Opens the page at a path from the root, for what is no component. */
export type OpenPage = (path: string) => void;

function Ready({ onReady }: Pick<PagesProps, 'onReady'>) {
  const navigate = useNavigate();
  const ready = useEffectEvent(() => onReady?.((path) => void navigate(path)));
  useEffect(() => ready(), []);
  return null;
}

/** Fetches the pages of an address, so that they are drawn at once. */
export async function fetchPages(routes: RouteObject[], path: string): Promise<void> {
  const matches = matchRoutes(routes, path) ?? [];
  const fetches = matches.map(({ route }) => route.handle as Fetch | undefined);
  await Promise.all(fetches.filter((fetch) => fetch !== undefined).map((fetch) => fetch()));
}

type Fetch = () => Promise<void>;

function pageElement({ Component, lazy: load, ErrorBoundary }: Page) {
  const fetched = load && lazyPage(load.Component);
  const PageComponent = fetched?.Component ?? Component ?? Outlet;
  const element = ErrorBoundary ? (
    <PageErrorBoundary Screen={ErrorBoundary}>
      <PageComponent />
    </PageErrorBoundary>
  ) : (
    <PageComponent />
  );
  return { element, fetch: fetched?.fetch };
}

/** What could not be fetched is asked for again when its page is opened again. */
function lazyPage(load: () => Promise<ComponentType>) {
  let LoadedPage: ComponentType = createLazyPage();

  function createLazyPage(): ComponentType {
    return lazy(async () => {
      try {
        return { default: await load() };
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
      // A page that does not come now says so when it is drawn.
      LoadedPage = await load().catch(createLazyPage);
    },
  };
}
