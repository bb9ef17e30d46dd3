import { useEffect } from 'react';

import { notificationLimits } from '@reprise/contract/notifications/limits.ts';
import { shellTexts } from '@reprise/contract/shell/texts.ts';

const MAX = notificationLimits.badgeMax;

// The title has two authors: the screen names the page, the shell counts what is unseen.
let pageTitle: string = shellTexts.name;
let unseenCount = 0;

/** Names the page in the tab, in the history and to screen readers. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    pageTitle = `${title} · ${shellTexts.name}`;
    writeTitle();
    return () => {
      pageTitle = shellTexts.name;
      writeTitle();
    };
  }, [title]);
}

/** Puts the count of what is unseen before the title, and on the icon of an installed app. */
export function useUnseenCountInTitle(count: number): void {
  useEffect(() => {
    unseenCount = count;
    writeTitle();
    showAppBadge(count);
    return () => {
      unseenCount = 0;
      writeTitle();
      showAppBadge(0);
    };
  }, [count]);
}

function writeTitle(): void {
  const count = unseenCount > MAX ? `${MAX}+` : unseenCount;
  document.title = unseenCount > 0 ? `(${count}) ${pageTitle}` : pageTitle;
}

/** Not every browser has it, and one that has it may refuse: the badge is an extra. */
function showAppBadge(count: number): void {
  if (!('setAppBadge' in navigator)) return;
  navigator.setAppBadge(count).catch(() => {});
}
