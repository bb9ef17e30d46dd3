import { clipTexts } from '@reprise/contract/clips/texts.ts';
import { controlTexts } from '@reprise/contract/shell/texts.ts';

export interface Screen {
  open(path: string): Promise<void>;
  /** Opens a page that is not a screen of the app, without waiting for a heading. */
  openPlain(path: string): Promise<void>;
  click(role: Role, name: string | RegExp): Promise<void>;
  fill(label: string, text: string): Promise<void>;
  press(key: 'Enter'): Promise<void>;
  see(text: string): Promise<void>;
  seeControl(role: Role, name: string | RegExp): Promise<void>;
  until(expression: string): Promise<void>;
  read<T>(expression: string): Promise<T>;
  /** Saves a picture once the page is loaded. */
  capture(name: string): Promise<void>;
}

export type Role = 'button' | 'link' | 'tab' | 'textbox' | 'checkbox' | 'radio' | 'menuitem';

export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Driver {
  goTo(url: string): Promise<void>;
  evaluate(expression: string): Promise<unknown>;
  click(selector: string): Promise<void>;
  type(text: string): Promise<void>;
  pressEnter(): Promise<void>;
  selectAll(): Promise<void>;
  screenshot(file: string): Promise<void>;
  close(): Promise<void>;
}

const WAIT_MS = 45_000;
const PAUSE_MS = 250;
const MARK = 'data-journey';

export function screenOf(driver: Driver, baseUrl: string, folder: string): Screen {
  async function until(expression: string): Promise<void> {
    const end = Date.now() + WAIT_MS;
    while (Date.now() < end) {
      const result = await driver.evaluate(`Boolean(${expression})`).catch(() => false);
      if (result === true) return;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
    const shown = await driver.evaluate('document.body.innerText.slice(0, 600)').catch(String);
    const clips = await driver.evaluate(CLIPS).catch(String);
    throw new Error(
      `Not true in time: ${expression}\nThe page shows: ${String(shown)}\nIts clips: ${String(clips)}`,
    );
  }

  const marked = (role: Role, name: string | RegExp) =>
    `(${markControl.toString()})(${JSON.stringify(role)}, ${nameSource(name)}, ${JSON.stringify(MARK)})`;

  async function click(role: Role, name: string | RegExp): Promise<void> {
    await until(marked(role, name));
    await driver.click(`[${MARK}]`);
  }

  return {
    until,
    click,
    async open(path) {
      await driver.goTo(`${baseUrl}${path}`);
      await until(
        `document.querySelector('h1') && !document.querySelector('main[aria-busy=true]')`,
      );
    },
    openPlain: (path) => driver.goTo(`${baseUrl}${path}`),
    async fill(label, text) {
      await click('textbox', label);
      await driver.selectAll();
      await driver.type(text);
      await until(`document.activeElement?.value === ${JSON.stringify(text)}`);
    },
    press: () => driver.pressEnter(),
    see: (text) => until(`document.body.innerText.includes(${JSON.stringify(text)})`),
    seeControl: (role, name) => until(marked(role, name)),
    read: async (expression) => (await driver.evaluate(expression)) as never,
    async capture(name) {
      await until(IS_LOADED);
      await driver.screenshot(`${folder}/${name}.png`);
    },
  };
}

function nameSource(name: string | RegExp): string {
  return typeof name === 'string' ? JSON.stringify(name) : name.toString();
}

/**
 * Serialized into the page: marks the visible control with this name. Returns true once two calls
 * find it in the same place, because a click on a moving menu would hit another entry.
 */
function markControl(role: string, name: string | RegExp, mark: string): boolean {
  const selectors: Record<string, string> = {
    button: 'button:not([role]), [role=button]',
    link: 'a[href]',
    tab: '[role=tab]',
    textbox: 'input, textarea',
    checkbox: 'input[type=checkbox], [role=checkbox]',
    radio: 'input[type=radio], [role=radio]',
    menuitem: '[role^=menuitem]',
  };
  const old = document.querySelector(`[${mark}]`);
  const oldPlace = old?.getAttribute(mark);
  old?.removeAttribute(mark);
  for (const element of document.querySelectorAll<HTMLElement>(selectors[role] ?? role)) {
    const naming = document.getElementById(element.getAttribute('aria-labelledby') ?? '');
    const texts = [
      element.getAttribute('aria-label'),
      naming?.textContent,
      (element as HTMLTextAreaElement).labels?.[0]?.textContent,
      element.getAttribute('placeholder'),
      element.textContent,
    ].map((text) => (text ?? '').replaceAll(/\s+/g, ' ').trim());
    const fits = texts.some((text) => (typeof name === 'string' ? text === name : name.test(text)));
    const { width, height } = element.getBoundingClientRect();
    const isVisible = element.checkVisibility({ visibilityProperty: true });
    const isShown = width > 0 && height > 0 && isVisible && !element.closest('[inert]');
    const isReady = !(element as HTMLButtonElement).disabled;
    if (!fits || !isShown || !isReady) continue;
    element.scrollIntoView({ block: 'center' });
    const place = JSON.stringify(element.getBoundingClientRect());
    element.setAttribute(mark, place);
    return element === old && place === oldPlace;
  }
  return false;
}

/** Texts must be the same twice: details arrive after the heading. */
const IS_LOADED = `!document.querySelector('[aria-busy=true], [role=status][aria-label="${controlTexts.loading}"]') &&
  document.fonts.status === 'loaded' &&
  window.lastText === (window.lastText = document.body.innerText) &&
  ![...document.images].some((image) => {
    const { top, left, right, width } = image.getBoundingClientRect();
    const isInView = width > 0 && top < innerHeight && left < innerWidth && right > 0;
    return isInView && !image.complete;
  })`;

/** For the report of a failed journey: the videos, and what the app takes them for. */
const CLIPS = `JSON.stringify({
  buttons: [...document.querySelectorAll('button')]
    .map((button) => button.getAttribute('aria-label'))
    .filter((name) => name === '${clipTexts.play}' || name === '${clipTexts.pause}'),
  preferences: Object.entries(localStorage).filter(([key]) => /loop|speed|sound|autoplay/.test(key)),
  videos: [...document.querySelectorAll('video')].map((video) => ({
    file: video.currentSrc.split('/').at(-1),
    isCurrent: !video.closest('[inert]'),
    currentTime: video.currentTime,
    duration: video.duration,
    bufferedTo: [...Array(video.buffered.length).keys()].map((part) => video.buffered.end(part)),
    paused: video.paused,
    ended: video.ended,
    seeking: video.seeking,
    muted: video.muted,
    rate: video.playbackRate,
    readyState: video.readyState,
    networkState: video.networkState,
  })),
})`;
