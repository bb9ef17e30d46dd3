import type { adminEndpoints } from '@reprise/contract/admin/calls.ts';
import type { ParsedInput, Result } from '@reprise/contract/endpoint.ts';
import type { RefusedChannels } from '#features/tiles/sources/refused-channels.service.ts';
import type { Viewer } from '#platform/viewer.ts';

type Calls = typeof adminEndpoints;
type Body = ParsedInput<Calls['refuseChannel']>['body'];

/** Refused channels in the admin area. */
export interface AdminChannels {
  list(): Promise<Result<Calls['refusedChannels']>>;
  refuse(viewer: Viewer, body: Body): Promise<Result<Calls['refuseChannel']>>;
  /** Throws NotFoundError if the channel is not refused. */
  allow(viewer: Viewer, body: Body): Promise<Result<Calls['allowChannel']>>;
}

export interface AdminChannelDeps {
  readonly channels: RefusedChannels;
}

export function adminChannels({ channels }: AdminChannelDeps): AdminChannels {
  return {
    async list() {
      const refused = await channels.list();
      return {
        rows: refused.map(({ created_at, ...channel }) => ({
          ...channel,
          since: created_at.toISOString(),
        })),
      };
    },

    async refuse({ id: adminId }, body) {
      return { rows: [await channels.refuse({ ...body, adminId })] };
    },

    async allow({ id: adminId }, body) {
      return { rows: [await channels.allow({ ...body, adminId })] };
    },
  };
}
