import { pushEndpoints } from '@reprise/contract/push/calls.ts';
import { route, type Route } from '#platform/http/api/routes.ts';
import type { PushService } from './push.service.ts';

export function pushRoutes(push: PushService): readonly Route[] {
  return [
    route(pushEndpoints.pushKey, async () => push.key()),
    route(pushEndpoints.subscribePush, ({ viewer, signIn, body }) =>
      push.subscribe(viewer, signIn, body),
    ),
    route(pushEndpoints.unsubscribePush, ({ viewer, body }) =>
      push.unsubscribe(viewer, body.endpoint),
    ),
  ];
}
