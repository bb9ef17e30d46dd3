import { pushEndpoints } from '@reprise/contract/pushes.ts';
import { route, type Route } from '#platform/http/routes.ts';
import type { PushService } from './pushes.service.ts';

/** The calls of web push (contract pushes.ts). */
export function pushRoutes(pushes: PushService): readonly Route[] {
  return [
    route(pushEndpoints.pushKey, async () => pushes.key()),
    route(pushEndpoints.subscribePush, ({ viewer, signIn, body }) =>
      pushes.subscribe(viewer, signIn, body),
    ),
    route(pushEndpoints.unsubscribePush, ({ viewer, body }) =>
      pushes.unsubscribe(viewer, body.endpoint),
    ),
  ];
}
