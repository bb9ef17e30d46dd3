import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { test as base } from './fixtures.ts';

/** A page of another site (127.0.0.1, not localhost) that frames one of our addresses. */
export interface ForeignSite {
  frame(page: Page, address: string, options?: FrameOptions): Promise<void>;
}

interface FrameOptions {
  readonly isSandboxed?: boolean;
  readonly size?: readonly [number, number];
}

export const test = base.extend<{ foreignSite: ForeignSite }>({
  foreignSite: async ({ baseURL }, use) => {
    const server = createServer(({ url = '' }, response) => {
      const { pathname, searchParams } = new URL(url, 'http://elsewhere');
      const [width, height] = (searchParams.get('size') ?? '').split(',');
      // As WordPress frames a page that it has discovered.
      const sandbox = searchParams.has('sandbox') ? 'sandbox="allow-scripts"' : '';
      const address = baseURL + decodeURIComponent(pathname.slice(1));
      response.setHeader('content-type', 'text/html').end(`<!doctype html><title>elsewhere</title>
        <iframe src="${address}" width="${width}" height="${height}" style="max-width: 100%" allow="autoplay" ${sandbox}></iframe>`);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    await use({
      async frame(page, address, { isSandboxed = false, size = [640, 454] } = {}) {
        const query = `size=${size.join(',')}${isSandboxed ? '&sandbox' : ''}`;
        await page.goto(`http://127.0.0.1:${port}/${encodeURIComponent(address)}?${query}`);
      },
    });
    server.close();
  },
});
