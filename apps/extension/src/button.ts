import { formatTime } from '@reprise/contract/clips/rules/clip-times.ts';
import type { Mark, Refusal } from './mark-rules.ts';
import { text } from './text.ts';

/** The same in all languages: at most four characters fit. */
const BADGES = { started: '1/2', noVideo: '?', loading: '…', ad: 'AD', live: 'LIVE' } as const;

interface Look {
  readonly badge: string;
  readonly title: string;
  readonly colors: { readonly text: string; readonly ground: string };
}

/** Those of the icon. */
const STARTED = { text: '#200a07', ground: '#fa7860' };
const REFUSED = { text: '#ffffff', ground: '#4a4a55' };

export function showReady(tabId: number): Promise<void> {
  return show(tabId, { badge: '', title: text('ready'), colors: STARTED });
}

export function showStarted({ tabId, startTime }: Mark, isMoved: boolean): Promise<void> {
  const title = text(isMoved ? 'restarted' : 'started', formatTime(startTime));
  return show(tabId, { badge: BADGES.started, title, colors: STARTED });
}

export function showRefused(tabId: number, reason: Refusal): Promise<void> {
  return show(tabId, { badge: BADGES[reason], title: text(reason), colors: REFUSED });
}

export async function isRefusalShown(tabId: number, reason: Refusal): Promise<boolean> {
  return (await chrome.action.getBadgeText({ tabId })) === BADGES[reason];
}

async function show(tabId: number, { badge, title, colors }: Look): Promise<void> {
  const { action } = chrome;
  await Promise.all([
    action.setBadgeText({ tabId, text: badge }),
    action.setBadgeBackgroundColor({ tabId, color: colors.ground }),
    action.setBadgeTextColor({ tabId, color: colors.text }),
    action.setTitle({ tabId, title }),
  ]);
}
