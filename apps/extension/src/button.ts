import { formatTime } from '@reprise/contract/clips/rules/clip-times.ts';
import type { Mark, Refusal } from './mark-rules.ts';
import { badgeTexts, extensionTexts } from './texts.ts';

interface Look {
  readonly badge: string;
  readonly title: string;
  readonly colors: { readonly text: string; readonly ground: string };
}

/** Those of the icon. */
const STARTED = { text: '#200a07', ground: '#fa7860' };
const REFUSED = { text: '#ffffff', ground: '#4a4a55' };

export function showReady(tabId: number): Promise<void> {
  return show(tabId, { badge: '', title: extensionTexts.ready, colors: STARTED });
}

export function showStarted({ tabId, startTime }: Mark, isMoved: boolean): Promise<void> {
  const { started, restarted } = extensionTexts;
  const title = (isMoved ? restarted : started)(formatTime(startTime));
  return show(tabId, { badge: badgeTexts.started, title, colors: STARTED });
}

export function showRefused(tabId: number, reason: Refusal): Promise<void> {
  const title = extensionTexts.refused[reason];
  return show(tabId, { badge: badgeTexts[reason], title, colors: REFUSED });
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
