import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { endAfterExit } from '../../../scripts/lib/after-exit.mjs';

type Preferences = Readonly<Record<string, string | number | boolean>>;
type Context = 'chrome' | 'content';
type Send = <T>(command: string, parameters?: object) => Promise<T>;

/** Firefox by Marionette, its protocol for tests, which also reaches the window of the browser. */
export interface Firefox {
  /** Returns the id of the extension. */
  install(folder: string): Promise<string>;
  goTo(url: string): Promise<void>;
  /** Runs the body of a function in the page, or in the window of the browser. */
  run<T>(context: Context, script: string, ...values: readonly unknown[]): Promise<T>;
  /** Clicks as a mouse does, in the page or in the window of the browser. */
  click(context: Context, selector: string): Promise<void>;
  type(selector: string, text: string): Promise<void>;
  /** Presses keys together. */
  pressKeys(...keys: readonly string[]): Promise<void>;
  /** Selects the first tab whose address matches. */
  selectTab(address: RegExp): Promise<void>;
  closeTab(): Promise<void>;
  /** Saves a picture of the page, or of the window of the browser. */
  capture(context: Context, file: string): Promise<void>;
  close(): Promise<void>;
}

const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
const WAIT_MS = 30_000;
const PAUSE_MS = 100;

export async function openFirefoxWindow(preferences: Preferences): Promise<Firefox> {
  const profile = await mkdtemp(path.join(tmpdir(), 'reprise-firefox-'));
  const lines = Object.entries({ ...preferences, 'marionette.port': 0 }).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  );
  await writeFile(path.join(profile, 'user.js'), lines.join('\n'));
  const args = ['--headless', '--marionette', '--remote-allow-system-access', '--no-remote'];
  const env = { ...process.env, MOZ_HEADLESS_WIDTH: '1280', MOZ_HEADLESS_HEIGHT: '800' };
  const firefox = endAfterExit(
    spawn('firefox-esr', [...args, '--profile', profile], { env, stdio: 'ignore' }),
    'SIGTERM',
  );
  const portFile = path.join(profile, 'MarionetteActivePort');
  const port = await until(async () => Number(await readFile(portFile, 'utf8').catch(() => '')));
  const socket = connect(port, '127.0.0.1');
  const send = senderOn(socket);
  await send('WebDriver:NewSession', { acceptInsecureCerts: true });
  return {
    ...windowOf(send),
    async close() {
      const exit = once(firefox, 'exit');
      await send('Marionette:Quit', { flags: ['eForceQuit'] });
      await exit;
      socket.destroy();
      await rm(profile, { recursive: true, force: true });
    },
  };
}

function windowOf(send: Send): Omit<Firefox, 'close'> {
  const use = (context: Context) => send('Marionette:SetContext', { value: context });

  async function find(context: Context, selector: string): Promise<string> {
    await use(context);
    const found = await until(() =>
      send<{ value: Record<string, string> }>('WebDriver:FindElement', {
        using: 'css selector',
        value: selector,
      }).catch(() => null),
    );
    return found.value[ELEMENT] ?? '';
  }

  async function address(): Promise<string> {
    await use('content');
    return (await send<{ value: string }>('WebDriver:GetCurrentURL')).value;
  }

  return {
    async install(folder) {
      const { value } = await send<{ value: string }>('Addon:Install', {
        path: folder,
        temporary: true,
      });
      return value;
    },
    async goTo(url) {
      await use('content');
      await send('WebDriver:Navigate', { url });
    },
    async run<T>(context: Context, script: string, ...values: readonly unknown[]) {
      await use(context);
      const { value } = await send<{ value: T }>('WebDriver:ExecuteScript', {
        script,
        args: values,
      });
      return value;
    },
    async click(context, selector) {
      await send('WebDriver:ElementClick', { id: await find(context, selector) });
    },
    async type(selector, text) {
      const id = await find('content', selector);
      await send('WebDriver:ElementClear', { id });
      await send('WebDriver:ElementSendKeys', { id, text });
    },
    async pressKeys(...keys) {
      await use('chrome');
      const down = keys.map((value) => ({ type: 'keyDown', value }));
      const up = keys.toReversed().map((value) => ({ type: 'keyUp', value }));
      await send('WebDriver:PerformActions', {
        actions: [{ type: 'key', id: 'keyboard', actions: [...down, ...up] }],
      });
    },
    async selectTab(wanted) {
      await until(async () => {
        await use('content');
        for (const handle of await send<string[]>('WebDriver:GetWindowHandles')) {
          await send('WebDriver:SwitchToWindow', { handle });
          if (wanted.test(await address())) return true;
        }
        return null;
      });
    },
    async closeTab() {
      await use('content');
      const [handle = ''] = await send<string[]>('WebDriver:CloseWindow');
      await send('WebDriver:SwitchToWindow', { handle });
    },
    async capture(context, file) {
      await use(context);
      const { value } = await send<{ value: string }>('WebDriver:TakeScreenshot', { full: false });
      await writeFile(file, value, 'base64');
    },
  };
}

/** Each packet is its length in bytes, a colon, and JSON. */
function senderOn(socket: Socket): Send {
  const waiting = new Map<number, (error: Error | null, result: unknown) => void>();
  let received = Buffer.alloc(0);
  let last = 0;

  socket.on('data', (chunk) => {
    received = Buffer.concat([received, chunk]);
    while (true) {
      const colon = received.indexOf(':');
      const end = colon + 1 + Number(received.subarray(0, colon).toString());
      if (colon < 0 || received.length < end) return;
      const packet: unknown = JSON.parse(received.subarray(colon + 1, end).toString());
      received = received.subarray(end);
      // The first packet names the protocol.
      if (Array.isArray(packet)) answer(packet);
    }
  });

  function answer([, id, error, result]: readonly unknown[]): void {
    waiting.get(Number(id))?.(error === null ? null : new Error(JSON.stringify(error)), result);
    waiting.delete(Number(id));
  }

  return <T>(command: string, parameters: object = {}) =>
    new Promise<T>((resolve, reject) => {
      last += 1;
      waiting.set(last, (error, result) => (error ? reject(error) : resolve(result as T)));
      const packet = JSON.stringify([0, last, command, parameters]);
      socket.write(`${Buffer.byteLength(packet)}:${packet}`);
    });
}

/** Returns the first result that is not empty. */
async function until<T>(read: () => Promise<T | null>): Promise<T> {
  const end = Date.now() + WAIT_MS;
  while (Date.now() < end) {
    const result = await read();
    if (result) return result;
    await setTimeout(PAUSE_MS);
  }
  throw new Error('Firefox did not do it in time.');
}
