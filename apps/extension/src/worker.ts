import { markStretchPath } from '@reprise/contract/moments/rules/video-path.ts';
import { isRefusalShown, showReady, showRefused, showStarted } from './button.ts';
import { type Mark, pressAt, type PressEvent, type Refusal, videoIdAt } from './mark-rules.ts';
import { type PlayerReading, readPlayer, reportNavigation } from './player-page.ts';
import { readSite } from './site.ts';

/** Long enough to read the title, and shorter than the browser lets an idle worker run (30 s). */
const REFUSAL_MS = 5_000;

/** A worker that is younger was started by the press. */
const START_MS = 1_000;

/** On a busy machine, the page learns only after the worker that a press allows to read it. */
const ACCESS_WAITS_MS = [25, 50, 100, 200, 400];

let last: Promise<void> = Promise.resolve();

/** One event after another: the second press must find the mark of the first. */
function enqueue(handle: () => Promise<void>): void {
  last = last.then(handle).catch(ignoreClosedTab);
}

// A press of the button, or of its key.
chrome.action.onClicked.addListener((tab) => {
  const { id: tabId } = tab;
  if (tabId === undefined) return;
  const pressedAt = performance.now() < START_MS ? performance.timeOrigin : Date.now();
  // At once, because the video plays on.
  const reading = readPage(tabId, tab.url ?? '');
  enqueue(async () => press(tab, { tabId, pressedAt, reading: await reading }));
});

chrome.runtime.onMessage.addListener((address: string, { tab }) => {
  const tabId = tab?.id;
  if (tabId !== undefined) enqueue(() => forgetOther(tabId, address));
});

async function press(tab: chrome.tabs.Tab, event: PressEvent): Promise<void> {
  const { tabId } = event;
  const [site, mark] = await Promise.all([readSite(), readMark()]);
  if (site === null) return chrome.runtime.openOptionsPage();
  const done = pressAt(mark, event);
  if (done.kind === 'refused') return refuse(tabId, done.reason);
  if (mark !== null) await forget(mark);
  if (done.kind === 'end') {
    const url = site + markStretchPath(done.videoId, done.times);
    await chrome.tabs.create({ url, index: tab.index + 1, openerTabId: tabId });
    return;
  }
  await chrome.storage.session.set({ mark: done.mark });
  await showStarted(done.mark, done.isMoved);
  await chrome.scripting.executeScript({ target: { tabId }, func: reportNavigation });
}

/** Runs nothing in pages without a video. */
async function readPage(tabId: number, address: string): Promise<PlayerReading | null> {
  if (videoIdAt(address) === null) return null;
  const waits = ACCESS_WAITS_MS.values();
  for (;;) {
    try {
      const [run] = await chrome.scripting.executeScript({ target: { tabId }, func: readPlayer });
      return run?.result ?? null;
    } catch {
      const wait = waits.next().value;
      // The browser's page about an error has the address of the page that failed.
      if (wait === undefined) return null;
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
}

async function readMark(): Promise<Mark | null> {
  const { mark = null } = await chrome.storage.session.get<{ mark?: Mark }>('mark');
  return mark;
}

async function forget({ tabId }: Mark): Promise<void> {
  await chrome.storage.session.remove('mark');
  await showReady(tabId).catch(ignoreClosedTab);
}

async function forgetOther(tabId: number, address: string): Promise<void> {
  const mark = await readMark();
  if (mark?.tabId === tabId && mark.videoId !== videoIdAt(address)) await forget(mark);
}

/** A start that was marked before stays, and its badge returns. */
async function refuse(tabId: number, reason: Refusal): Promise<void> {
  await showRefused(tabId, reason);
  setTimeout(() => enqueue(() => restoreButton(tabId, reason)), REFUSAL_MS);
}

async function restoreButton(tabId: number, reason: Refusal): Promise<void> {
  // A reload has removed it, and a press has replaced it.
  if (!(await isRefusalShown(tabId, reason))) return;
  const mark = await readMark();
  await (mark?.tabId === tabId ? showStarted(mark, false) : showReady(tabId));
}

function ignoreClosedTab(): void {}
