import { useEffect } from 'react';
import { notificationLimits } from '@reprise/contract/notifications/limits.ts';
import { shellTexts } from '@reprise/contract/shell/texts.ts';

const MAX = notificationLimits.badgeMax;

let pageTitle: string = shellTexts.name;
let unseenCount = 0;

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

/** Shows the unseen count in the title, and as the badge of an installed app. */
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

/** Not supported everywhere, and may reject. */
function showAppBadge(count: number): void {
  if (!('setAppBadge' in navigator)) return;
  navigator.setAppBadge(count).catch(() => {});
}
