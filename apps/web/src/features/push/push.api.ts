import { pushEndpoints } from '@reprise/contract/push/calls.ts';
import { callApi } from '#platform/api/api-client.ts';

export async function fetchPushKey(signal?: AbortSignal): Promise<string | null> {
  const { rows } = await callApi(pushEndpoints.pushKey, {}, { signal });
  return rows[0]?.key ?? null;
}

export async function postSubscription(uid: string, subscription: PushSubscription): Promise<void> {
  const { endpoint, keys = {} } = subscription.toJSON();
  const { p256dh = '', auth = '' } = keys;
  const body = { uid, endpoint: endpoint ?? '', keys: { p256dh, auth } };
  await callApi(pushEndpoints.subscribePush, { body });
}

export async function deleteSubscription(uid: string, endpoint: string): Promise<void> {
  await callApi(pushEndpoints.unsubscribePush, { body: { uid, endpoint } });
}
