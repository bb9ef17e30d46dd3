import { passkeyEndpoints } from '@reprise/contract/accounts/passkey-calls.ts';
import { route, type Route } from '#platform/http/api/routes.ts';
import type { PasskeyService } from './passkeys.service.ts';

export function passkeyRoutes(passkeys: PasskeyService): readonly Route[] {
  return [
    route(passkeyEndpoints.passkeys, ({ viewer }) => passkeys.list(viewer)),
    route(passkeyEndpoints.passkeyOptions, ({ viewer, signIn }) =>
      passkeys.startAdding(viewer, signIn),
    ),
    route(
      passkeyEndpoints.addPasskey,
      ({ viewer, signIn, body }) => passkeys.add(viewer, signIn, body),
      { event: 'passkey-added' },
    ),
    route(
      passkeyEndpoints.renamePasskey,
      ({ viewer, body }) => passkeys.rename(viewer, body.passkey_id, body.name),
      { event: 'passkey-renamed' },
    ),
    route(
      passkeyEndpoints.removePasskey,
      ({ viewer, signIn, body }) => passkeys.remove(viewer, signIn, body.passkey_id),
      { event: 'passkey-removed' },
    ),
  ];
}
