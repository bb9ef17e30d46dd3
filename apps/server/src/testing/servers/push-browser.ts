import type { DecryptedPush, ResponseOverride } from './push-stand-in.ts';

/** A browser at the push service that stands in, as tests see it. */
export interface PushBrowser {
  /** What the browser gives a page that subscribes. */
  readonly subscription: {
    readonly endpoint: string;
    readonly keys: { readonly p256dh: string; readonly auth: string };
  };
  /** What came in for it, opened, oldest first. */
  pushes(): Promise<readonly DecryptedPush[]>;
  /** What was answered otherwise. */
  refused(): Promise<readonly DecryptedPush[]>;
  /** Answers the next pushes otherwise. */
  answerWith(...answers: readonly ResponseOverride[]): Promise<void>;
  /** Ends the subscription: its pushes are answered with 410 from now on, and still seen in `pushes`. */
  end(): Promise<void>;
}

/** Makes a browser at the push service, for a page that names the server's public key. */
export async function openPushBrowser(origin: string, serverKey: string): Promise<PushBrowser> {
  const made = await fetch(`${origin}/browsers`, { method: 'POST', body: serverKey });
  const subscription = (await made.json()) as PushBrowser['subscription'];
  const url = subscription.endpoint.replace('/push/', '/browsers/');
  const all = async () => (await (await fetch(url)).json()) as readonly DecryptedPush[];
  return {
    subscription,
    pushes: async () => (await all()).filter(({ isRefused }) => !isRefused),
    refused: async () => (await all()).filter(({ isRefused }) => isRefused),
    async answerWith(...answers) {
      await fetch(url, { method: 'PATCH', body: JSON.stringify(answers) });
    },
    async end() {
      await fetch(url, { method: 'DELETE' });
    },
  };
}
