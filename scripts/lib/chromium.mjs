import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import process from 'node:process';

const SYSTEM_PATHS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/**
 * Where a Chromium is: CHROMIUM_PATH, Playwright's own, or the system's. Null when there is none.
 * @returns {Promise<string | null>}
 */
export async function findChromium() {
  const { chromium } = await import('@playwright/test');
  const candidates = [process.env.CHROMIUM_PATH, chromium.executablePath(), ...SYSTEM_PATHS];
  return candidates.find((file) => file !== undefined && file !== '' && existsSync(file)) ?? null;
}

/**
 * Finds a Chromium or gets one: Playwright's download where the network allows it, else the
 * system's package as root. Says what it did.
 * @returns {Promise<string | null>}
 */
export async function getChromium() {
  const found = await findChromium();
  if (found !== null) {
    console.log(`Chromium: ${found}`);
    return found;
  }
  console.log('Chromium: none found; asking Playwright for its own.');
  run('npx', ['playwright', 'install', 'chromium']);
  const downloaded = await findChromium();
  if (downloaded !== null) return downloaded;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('Chromium: installing the package of the system.');
    run('apt-get', ['update', '-qq']);
    for (const name of ['chromium', 'chromium-headless-shell']) {
      run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name]);
    }
  }
  return findChromium();
}

/** @param {string} command @param {string[]} args */
function run(command, args) {
  spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'] });
}
