import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { rm } from 'node:fs/promises';
import { findFreePort } from '../../scripts/lib/free-port.mjs';
import { makeDataDir, startProduct, untilReady } from '../product.ts';

export const ownLook = {
  SITE_NAME: 'Tonspur',
  SITE_ACCENT: '#0a7d33',
  SITE_INTRODUCTION: 'Zehn Sekunden Musik, die du jemandem zeigen willst.',
  DEFAULT_LANGUAGE: 'de',
} as const;

const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">
  <circle cx="32" cy="32" r="30" fill="#0a7d33"/>
  <path d="M20 44V22l26-6v22" fill="none" stroke="#fff" stroke-width="5"/>
  <circle cx="15" cy="45" r="6" fill="#fff"/><circle cx="41" cy="39" r="6" fill="#fff"/>
</svg>`;

/** A product with a look of its own. */
export async function startOwnLookProduct() {
  const app = await findFreePort();
  const folder = await makeDataDir();
  const SITE_LOGO = path.join(folder, 'logo.svg');
  await writeFile(SITE_LOGO, LOGO);
  const product = await startProduct(
    { app, video: await findFreePort() },
    { ...ownLook, SITE_LOGO },
  );
  await untilReady(`http://127.0.0.1:${app}/readyz`);
  return {
    origin: `http://localhost:${app}`,
    async stop() {
      await product.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
