import { useEffect } from 'react';

import { limits } from '@reprise/contract/limits.ts';
import { texts } from '@reprise/contract/texts.ts';

const MAX = limits.notifications.badgeMax;

// The title has two authors: the screen names the page, the shell counts what is unseen.
let pageTitle: string = texts.app.name;
let unseenCount = 0;

/** Names the page in the tab, in the history and to screen readers. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    pageTitle = `${title} · ${texts.app.name}`;
    writeTitle();
    return () => {
      pageTitle = texts.app.name;
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
