import { passkeyEndpoints } from '@reprise/contract/accounts/passkey-calls.ts';
import { route, type Route } from '#platform/http/api/routes.ts';
import type { PasskeyService } from './passkeys.service.ts';

export function passkeyRoutes(passkeys: PasskeyService): readonly Route[] {
  return [
    route(passkeyEndpoints.passkeys, ({ viewer }) => passkeys.list(viewer)),
    route(passkeyEndpoints.passkeyOptions, ({ viewer }) => passkeys.startAdding(viewer)),
    route(
      passkeyEndpoints.addPasskey,
      ({ viewer, body }) => passkeys.add(viewer, body.name, body.passkey),
      { event: 'passkey-added' },
    ),
    route(
      passkeyEndpoints.renamePasskey,
      ({ viewer, body }) => passkeys.rename(viewer, body.passkey_id, body.name),
      { event: 'passkey-renamed' },
    ),
    route(
      passkeyEndpoints.removePasskey,
      ({ viewer, body }) => passkeys.remove(viewer, body.passkey_id),
      { event: 'passkey-removed' },
    ),
  ];
}
