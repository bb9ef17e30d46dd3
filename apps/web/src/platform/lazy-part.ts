import { type ComponentType, lazy, type LazyExoticComponent } from 'react';

/**
 * A part that a page does without, loaded `after` something else. What Suspense shows in its place
 * stays while the browser is offline, and until the next visit if the code cannot be loaded: an error
 * would replace the page.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  after: () => Promise<void> = () => Promise.resolve(),
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => {
    await after();
    await untilOnline();
    return { default: await load().catch(neverSettle) };
  });
}

async function untilOnline(): Promise<void> {
  if (navigator.onLine) return;
  await new Promise((resolve) => addEventListener('online', resolve, { once: true }));
}

function neverSettle(): Promise<never> {
  return new Promise(() => {});
}
