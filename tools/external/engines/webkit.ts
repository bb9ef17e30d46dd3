import { spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { endAfterExit } from '../../../scripts/lib/after-exit.mjs';
import { findFreePorts } from '../../../scripts/lib/free-port.mjs';
import type { Driver } from './screen.ts';

const require = createRequire(import.meta.url);
const DISPLAY = ':97';

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

export async function openWebKit(size: { width: number; height: number }): Promise<Driver> {
  const { Builder, By, Capabilities, Key } = require('selenium-webdriver') as Selenium;
  const [port = 0] = await findFreePorts(1);
  const display = startProcess('Xvfb', [DISPLAY, '-screen', '0', '1600x1200x24']);
  const server = startProcess('WebKitWebDriver', [`--port=${port}`]);
  await untilListening(port);
  const capabilities = new Capabilities({
    browserName: 'MiniBrowser',
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
    goTo: (url) => session.get(url),
    evaluate: (expression) => session.executeScript(`return (${expression});`),
    click: (selector) => session.findElement(By.css(selector)).click(),
    type: typeKeys,
    pressEnter: () => typeKeys(Key.ENTER),
    selectAll: () => typeKeys(Key.chord(Key.CONTROL, 'a')),
    screenshot: async (file) => writeFile(file, await session.takeScreenshot(), 'base64'),
    async close() {
      await session.quit();
      server.kill();
      display.kill();
    },
  };
}

function startProcess(command: string, args: string[]) {
  const env = { ...process.env, DISPLAY, WEBKIT_DISABLE_COMPOSITING_MODE: '1' };
  return endAfterExit(spawn(command, args, { env, stdio: 'ignore' }), 'SIGTERM');
}

async function untilListening(port: number): Promise<void> {
  for (let attempt = 0; attempt < 60; attempt += 1) {
    const isReady = await fetch(`http://127.0.0.1:${port}/status`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  throw new Error('WebKitWebDriver does not answer.');
}
