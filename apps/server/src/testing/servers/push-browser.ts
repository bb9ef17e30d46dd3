import type { DecryptedPush, ResponseOverride } from './push-server.ts';

export interface PushBrowser {
  readonly subscription: {
    readonly endpoint: string;
    readonly keys: { readonly p256dh: string; readonly auth: string };
  };
  pushes(): Promise<readonly DecryptedPush[]>;
  rejected(): Promise<readonly DecryptedPush[]>;
  respondWith(...responses: readonly ResponseOverride[]): Promise<void>;
  /** Ends the subscription: later pushes get 410, but still appear in `pushes`. */
  end(): Promise<void>;
}

export async function openPushBrowser(origin: string, serverKey: string): Promise<PushBrowser> {
  const made = await fetch(`${origin}/browsers`, { method: 'POST', body: serverKey });
  const subscription = (await made.json()) as PushBrowser['subscription'];
  const url = subscription.endpoint.replace('/push/', '/browsers/');
  const all = async () => (await (await fetch(url)).json()) as readonly DecryptedPush[];
  return {
    subscription,
    pushes: async () => (await all()).filter(({ isRejected }) => !isRejected),
    rejected: async () => (await all()).filter(({ isRejected }) => isRejected),
    async respondWith(...responses) {
      await fetch(url, { method: 'PATCH', body: JSON.stringify(responses) });
    },
    async end() {
      await fetch(url, { method: 'DELETE' });
    },
  };
}
