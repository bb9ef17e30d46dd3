import { useEffect, useLayoutEffect } from 'react';
import { notificationLimits } from '@reprise/contract/notifications/limits.ts';
import { siteName } from '@reprise/contract/site/site-name.ts';

const MAX = notificationLimits.badgeMax;

/** Empty between two pages. */
let pageTitle = '';
let unseenCount = 0;

/** The title changes together with the page. */
export function useDocumentTitle(title: string): void {
  useLayoutEffect(() => {
    pageTitle = `${title} · ${siteName()}`;
    writeTitle();
    return () => {
      pageTitle = '';
      writeTitle();
    };
  }, [title]);
}

/** Shows the unseen count in the title, and as the badge of an installed app. */
export function useUnseenCountInTitle(count: number | null): void {
  useEffect(() => {
    // The app's badge stays as it is until the count is known.
    if (count !== null) showUnseenCount(count);
  }, [count]);
  useEffect(() => () => showUnseenCount(0), []);
}

function showUnseenCount(count: number): void {
  unseenCount = count;
  writeTitle();
  showAppBadge(count);
}

function writeTitle(): void {
  const count = unseenCount > MAX ? `${MAX}+` : unseenCount;
  const title = pageTitle || siteName();
  document.title = unseenCount > 0 ? `(${count}) ${title}` : title;
}

/** Not supported everywhere, and may reject. */
function showAppBadge(count: number): void {
  if (!('setAppBadge' in navigator)) return;
  navigator.setAppBadge(count).catch(() => {});
}
