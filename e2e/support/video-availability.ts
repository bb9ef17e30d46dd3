import { randomBytes } from 'node:crypto';
import { type APIRequestContext, expect } from '@playwright/test';
import { e2ePorts } from '../ports.ts';

/** The stand-in plays every id. */
export function freshVideoId(): string {
  return randomBytes(8).toString('base64url');
}

export async function setAvailable(
  request: APIRequestContext,
  videoId: string,
  isAvailable: boolean,
) {
  const address = `https://127.0.0.1:${e2ePorts.video}/videos/${videoId}`;
  const response = await request.fetch(address, {
    method: isAvailable ? 'PUT' : 'DELETE',
    ignoreHTTPSErrors: true,
  });
  expect(response.status()).toBe(204);
}
