import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { buildExtension } from '../../../scripts/lib/extension.mjs';
import { firefoxPreferences } from '../../video-stand-in/src/server.ts';
import { type Firefox, openFirefoxWindow } from './marionette.ts';

const WATCH = 'https://www.youtube.com/watch?v=sample-0003';
const TOLERANCE_S = 0.1;
const WAIT_MS = 20_000;
const [ALT, SHIFT] = ['\uE00A', '\uE008'];

interface Options {
  readonly baseUrl: string;
  readonly videoPort: number;
  readonly folder: string;
}

/** The journey of e2e/journeys/tiles/extension.spec.ts, in Firefox. */
export async function markInFirefox({ baseUrl, videoPort, folder }: Options): Promise<void> {
  const built = await mkdtemp(path.join(tmpdir(), 'reprise-extension-'));
  await buildExtension(built);
  const firefox = await openFirefoxWindow({
    ...firefoxPreferences(videoPort),
    'media.autoplay.default': 0,
  });
  try {
    const id = await firefox.install(path.join(built, 'firefox'));
    await new Journey(firefox, id).run(baseUrl, folder);
  } finally {
    await firefox.close();
    await rm(built, { recursive: true, force: true });
  }
}

class Journey {
  readonly #firefox: Firefox;
  readonly #id: string;
  readonly #widget: string;

  constructor(firefox: Firefox, id: string) {
    this.#firefox = firefox;
    this.#id = id;
    this.#widget = `${id.toLowerCase().replaceAll(/[^a-z\d_-]/g, '_')}-browser-action`;
  }

  async run(baseUrl: string, folder: string): Promise<void> {
    const firefox = this.#firefox;
    await firefox.run('chrome', PIN, this.#widget);
    await firefox.goTo(`${baseUrl}/login`);
    await firefox.run('content', SIGN_IN);

    await firefox.goTo(WATCH);
    const body = await firefox.run('content', BODY);
    await this.#play(6.4);
    await this.#click();
    await this.#setSite(baseUrl);

    await this.#stopBackground();
    await firefox.selectTab(/^https:\/\/www\.youtube\.com/);
    const start = await this.#pressDuring(() => this.#click());
    await this.#expectButton('1/2', /^Start: 0:[\d.]+\. Press again at the end\.$/);
    await firefox.capture('chrome', `${folder}/extension.png`);

    await firefox.run('content', `document.querySelector('#play-ad').click()`);
    await this.#click();
    await this.#expectButton('AD', /^An ad is playing/);
    await firefox.run('content', `document.querySelector('#skip-ad').click()`);
    await this.#expectButton('1/2', /^Start: 0:/);

    await this.#stopBackground();
    await this.#play(20);
    const end = await this.#pressDuring(() => firefox.pressKeys(ALT, SHIFT, 'M'));
    await firefox.selectTab(/\/upload$/);
    await this.#until(() => firefox.run<boolean>('content', IS_FILLED), 'the form is filled');
    const times = await firefox.run<[number, number]>('content', TIMES);
    expectWithin(times[0], start);
    expectWithin(times[1], end);
    await firefox.capture('content', `${folder}/extension-form.png`);
    await this.#click();
    await this.#expectButton('?', /^No video here/);

    await firefox.selectTab(/^https:\/\/www\.youtube\.com/);
    await this.#expectButton('', /^Mark the start of a moment$/);
    expectSame(await firefox.run('content', BODY), body, 'the page');
  }

  async #setSite(baseUrl: string): Promise<void> {
    const firefox = this.#firefox;
    await firefox.selectTab(/^moz-extension:.*options\.html$/);
    await firefox.type('#site', 'http://reprise.example');
    await firefox.click('content', 'button');
    const result = () => firefox.run<string>('content', RESULT);
    await this.#until(async () => (await result()).startsWith('Enter the address'), 'the error');
    await firefox.type('#site', `${baseUrl}/settings`);
    await firefox.click('content', 'button');
    await this.#until(async () => (await result()).startsWith('Saved.'), 'the saved address');
    await firefox.closeTab();
  }

  /** As the browser does after 30 s without an event. */
  async #stopBackground(): Promise<void> {
    await this.#firefox.run('chrome', STOP_BACKGROUND, this.#id);
  }

  #click(): Promise<void> {
    return this.#firefox.click('chrome', `#${this.#widget} .unified-extensions-item-action-button`);
  }

  async #play(from: number): Promise<void> {
    await this.#firefox.run('content', PLAY, from);
    await this.#until(async () => (await this.#time()) > from, 'the video plays');
  }

  #time(): Promise<number> {
    return this.#firefox.run('content', `return document.querySelector('video').currentTime`);
  }

  async #pressDuring(press: () => Promise<void>): Promise<readonly [number, number]> {
    const before = await this.#time();
    await press();
    const isRunning = () => this.#firefox.run<boolean>('chrome', IS_RUNNING, this.#id);
    await this.#until(isRunning, 'the extension runs');
    return [before, await this.#time()];
  }

  async #expectButton(badge: string, title: RegExp): Promise<void> {
    const read = () =>
      this.#firefox.run<{ badge: string; title: string }>('chrome', BUTTON, this.#widget);
    const isShown = async () => {
      const shown = await read();
      return shown.badge === badge && title.test(shown.title);
    };
    await this.#until(isShown, `the button shows ${badge} ${title}`).catch(async (error) => {
      throw new Error(`${String(error)} It is ${JSON.stringify(await read())}`);
    });
  }

  async #until(isTrue: () => Promise<boolean>, what: string): Promise<void> {
    const end = Date.now() + WAIT_MS;
    while (!(await isTrue())) {
      if (Date.now() > end) throw new Error(`Not in time: ${what}.`);
      await setTimeout(100);
    }
  }
}

function expectWithin(time: number, [from, to]: readonly [number, number]): void {
  if (time < from - TOLERANCE_S || time > to + TOLERANCE_S)
    throw new Error(`The time in the form is ${time}, that of the player ${from} to ${to}.`);
}

function expectSame(one: unknown, other: unknown, what: string): void {
  if (one !== other) throw new Error(`${what} has changed: ${String(one)}`);
}

const PIN = `CustomizableUI.addWidgetToArea(arguments[0], 'nav-bar')`;

const STOP_BACKGROUND = `return ChromeUtils.importESModule(
  'resource://gre/modules/ExtensionParent.sys.mjs',
).ExtensionParent.DebugUtils.terminateBackgroundScript(arguments[0])`;

const IS_RUNNING = `
  return WebExtensionPolicy.getByID(arguments[0]).extension.backgroundState === 'running'`;

const BUTTON = `
  const button = document.querySelector('#' + arguments[0] + ' .unified-extensions-item-action-button');
  return {
    badge: button.getAttribute('badge') ?? '',
    title: JSON.parse(button.getAttribute('data-l10n-args')).extensionTitle,
  }`;

const SIGN_IN = `return fetch('/auth/sign-in/email', {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ email: 'you@example.com', password: 'reprise1!' }),
}).then(({ ok }) => ok)`;

const BODY = `return document.body.innerHTML`;

const PLAY = `const video = document.querySelector('video');
  video.currentTime = arguments[0];
  return video.play()`;

const RESULT = `return document.querySelector('output').textContent`;

const IS_FILLED = `return [...document.querySelectorAll('button')].some(
  ({ textContent }) => textContent === 'Share',
) && document.querySelector('[aria-label="End seconds"]') !== null`;

const TIMES = `return ['Start', 'End'].map((name) => {
  const [minutes, seconds] = ['minutes', 'seconds'].map((unit) => {
    return Number(document.querySelector('[aria-label="' + name + ' ' + unit + '"]').value);
  });
  return minutes * 60 + seconds;
})`;
