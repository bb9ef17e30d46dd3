import type { ComponentType } from 'react';

/**
 * A screen whose code comes when it is asked for, as `lazy` of a route. One function, not an object of
 * functions: the router drops the error of those and shows nothing.
 */
export function lazyScreen(load: () => Promise<ComponentType>) {
  return async () => ({ Component: await load() });
}
