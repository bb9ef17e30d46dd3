import type { BrowserContext, Page } from '@playwright/test';

export type Autoplay = 'always' | 'friends' | 'never';

/** Applies to every page of the context until a page changes it. */
export async function setAutoplay(context: BrowserContext, autoplay: Autoplay): Promise<void> {
  await setPreference(context, 'autoplay', autoplay);
}

/** Stores a preference before the page loads, as an earlier visit would have. */
export async function setPreference(
  target: BrowserContext | Page,
  name: 'autoplay' | 'loop' | 'speed',
  value: string,
): Promise<void> {
  await target.addInitScript(
    ([key, stored]) => {
      // An embedded frame has its own storage, and about:blank has none.
      if (window !== window.top || origin === 'null') return;
      localStorage.setItem(key, localStorage.getItem(key) ?? stored);
    },
    [`reprise.${name}`, value] as const,
  );
}
