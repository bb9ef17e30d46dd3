import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { endAfterExit } from '../../../scripts/lib/after-exit.mjs';
import { findFreePorts } from '../../../scripts/lib/free-port.mjs';
import type { Driver, Size } from './screen.ts';

const require = createRequire(import.meta.url);
const COMMAND_MS = 60_000;
const SCRIPT_MS = 5000;
/** With its own paddings, the toolbar keeps the window wider than a phone. */
const GTK_STYLE = '* { min-width: 0; padding: 0; margin: 0; font-size: 1px; }';

interface Session {
  get(url: string): Promise<void>;
  executeScript(script: string): Promise<unknown>;
  findElement(by: unknown): { click(): Promise<void> };
  switchTo(): { activeElement(): { sendKeys(...keys: string[]): Promise<void> } };
  takeScreenshot(): Promise<string>;
  manage(): { window(): { setRect(rect: object): Promise<void> } };
  quit(): Promise<void>;
}

interface Selenium {
  readonly By: { css(selector: string): unknown };
  readonly Key: {
    readonly CONTROL: string;
    readonly ENTER: string;
    chord(...keys: string[]): string;
  };
  readonly Capabilities: new (entries: object) => unknown;
  readonly Builder: new () => {
    usingServer(url: string): { withCapabilities(capabilities: unknown): { build(): Session } };
  };
}

export async function openWebKit(size: Size): Promise<Driver> {
  const { Builder, By, Capabilities, Key } = require('selenium-webdriver') as Selenium;
  const [port = 0] = await findFreePorts(1);
  const display = await openDisplay();
  const configDir = await makeConfigDir();
  const server = startServer(port, { DISPLAY: display.name, XDG_CONFIG_HOME: configDir });
  await untilListening(port);
  const capabilities = new Capabilities({
    browserName: 'MiniBrowser',
    unhandledPromptBehavior: 'accept',
    'webkitgtk:browserOptions': {
      binary: '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser',
      args: ['--automation'],
    },
  });
  const session = new Builder()
    .usingServer(`http://127.0.0.1:${port}`)
    .withCapabilities(capabilities)
    .build();
  await session.manage().window().setRect(size);
  const typeKeys = (...keys: string[]) =>
    session
      .switchTo()
      .activeElement()
      .sendKeys(...keys);
  return {
    goTo: (url) => limitTime(session.get(url)),
    evaluate: (expression) =>
      limitTime(session.executeScript(`return (${expression});`), SCRIPT_MS),
    click: (selector) => limitTime(session.findElement(By.css(selector)).click()),
    type: typeKeys,
    pressEnter: () => typeKeys(Key.ENTER),
    selectAll: () => typeKeys(Key.chord(Key.CONTROL, 'a')),
    screenshot: async (file) =>
      writeFile(file, await limitTime(session.takeScreenshot()), 'base64'),
    async close() {
      try {
        await limitTime(session.quit());
      } finally {
        server.kill();
        display.process.kill();
        await rm(configDir, { recursive: true, force: true });
      }
    },
  };
}

/** One for each session: a shared display would end with the first of them. */
async function openDisplay() {
  const args = ['-displayfd', '1', '-screen', '0', '1600x1200x24'];
  const xvfb = spawn('Xvfb', args, { stdio: ['ignore', 'pipe', 'ignore'] });
  const [number] = (await once(endAfterExit(xvfb, 'SIGTERM').stdout, 'data')) as [Buffer];
  return { process: xvfb, name: `:${number.toString().trim()}` };
}

async function makeConfigDir(): Promise<string> {
  const configDir = await mkdtemp(path.join(tmpdir(), 'reprise-webkit-'));
  await mkdir(path.join(configDir, 'gtk-3.0'));
  await writeFile(path.join(configDir, 'gtk-3.0/gtk.css'), GTK_STYLE);
  return configDir;
}

function startServer(port: number, settings: Readonly<Record<string, string>>) {
  const server = spawn('WebKitWebDriver', [`--port=${port}`], {
    env: { ...process.env, ...settings },
    stdio: 'ignore',
  });
  return endAfterExit(server, 'SIGTERM');
}

/** WebKitWebDriver may leave a command without a response. */
async function limitTime<T>(command: Promise<T>, ms = COMMAND_MS): Promise<T> {
  const timer = new AbortController();
  const end = setTimeout(ms, undefined, { signal: timer.signal }).then(() => {
    throw new Error('WebKit did not respond to a command.');
  });
  end.catch(() => undefined);
  try {
    return await Promise.race([command, end]);
  } finally {
    timer.abort();
  }
}

async function untilListening(port: number): Promise<void> {
  for (let attempt = 0; attempt < 60; attempt += 1) {
    const isReady = await fetch(`http://127.0.0.1:${port}/status`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return;
    await setTimeout(250);
  }
  throw new Error('WebKitWebDriver does not respond.');
}
