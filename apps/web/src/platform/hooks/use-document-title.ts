import { useEffect, useLayoutEffect } from 'react';
import { notificationLimits } from '@reprise/contract/notifications/limits.ts';
import { shellTexts } from '@reprise/contract/shell/texts.ts';

const MAX = notificationLimits.badgeMax;

let pageTitle: string = shellTexts.name;
let unseenCount = 0;

/** The title changes together with the page. */
export function useDocumentTitle(title: string): void {
  useLayoutEffect(() => {
    pageTitle = `${title} · ${shellTexts.name}`;
    writeTitle();
    return () => {
      pageTitle = shellTexts.name;
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
  document.title = unseenCount > 0 ? `(${count}) ${pageTitle}` : pageTitle;
}

/** Not supported everywhere, and may reject. */
function showAppBadge(count: number): void {
  if (!('setAppBadge' in navigator)) return;
  navigator.setAppBadge(count).catch(() => {});
}
