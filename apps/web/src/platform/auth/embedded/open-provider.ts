import * as z from 'zod/mini';
import { AuthError, type ProviderPurpose } from '#platform/auth/auth-client.ts';
import { request, type RequestOptions } from './auth-requests.ts';

const startResponse = z.object({ url: z.string() });

interface ProviderStart {
  readonly provider: string;
  readonly purpose: ProviderPurpose;
}

/** Leaves for the page of a provider. Throws 'unknown' if it is down, so that callers name it. */
export async function openProvider(start: ProviderStart, options?: RequestOptions): Promise<void> {
  try {
    const { url } = await request('/auth/provider', startResponse, start, options);
    location.assign(url);
  } catch (error) {
    // The server itself responded: 'unavailable' would blame it.
    const isDown = error instanceof AuthError && error.code === 'unavailable';
    throw isDown ? new AuthError('unknown', { cause: error }) : error;
  }
}
