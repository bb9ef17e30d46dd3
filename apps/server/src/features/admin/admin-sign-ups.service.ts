import type { adminEndpoints } from '@reprise/contract/admin/calls.ts';
import { adminLimits } from '@reprise/contract/admin/limits.ts';
import type { ParsedInput, Result } from '@reprise/contract/endpoint.ts';
import { SUCCESS } from '@reprise/contract/fields.ts';
import type { SignUpOperations } from '#features/accounts/sign-ups/sign-up-operation.service.ts';
import { NotFoundError } from '#platform/errors.ts';
import type { Viewer } from '#platform/viewer.ts';

type Calls = typeof adminEndpoints;
type Body<Name extends keyof Calls> = ParsedInput<Calls[Name]>['body'];

/** Sign-ups in the admin area, with the services of the operator's commands. */
export interface AdminSignUps {
  show(): Promise<Result<Calls['adminSignUps']>>;
  setMode(viewer: Viewer, body: Body<'setSignUpMode'>): Promise<Result<Calls['setSignUpMode']>>;
  invite(
    viewer: Viewer,
    body: Body<'createSignUpInvite'>,
  ): Promise<Result<Calls['createSignUpInvite']>>;
  /** Throws NotFoundError if there is no usable invite with this id. */
  endInvite(
    viewer: Viewer,
    body: Body<'endSignUpInvite'>,
  ): Promise<Result<Calls['endSignUpInvite']>>;
  /** Decides on the accounts one after the other. Skips those that are no longer pending. */
  decide(viewer: Viewer, body: Body<'decideSignUps'>): Promise<Result<Calls['decideSignUps']>>;
}

export interface AdminSignUpDeps {
  readonly signUps: SignUpOperations;
  readonly publicUrl: string;
}

export function adminSignUps({ signUps, publicUrl }: AdminSignUpDeps): AdminSignUps {
  return {
    async show() {
      const [overview, pending] = await Promise.all([
        signUps.show(),
        signUps.listPending(adminLimits.pendingPage),
      ]);
      return {
        rows: [
          {
            mode: overview.mode,
            start_mode: overview.startMode,
            is_flood: overview.isFlood,
            changed_at: overview.changedAt?.toISOString() ?? null,
            pending_count: overview.pending,
            pending: [...pending],
            invites: overview.invites.map(({ id, uses_left, ends_at }) => ({
              id,
              uses_left,
              ends_at: ends_at?.toISOString() ?? null,
            })),
          },
        ],
      };
    },

    async setMode({ id }, { mode, note }) {
      await signUps.setMode(mode, id, note);
      return SUCCESS;
    },

    async invite({ id: adminId }, { id, uses, until, note }) {
      const endsAt = until === null ? null : new Date(until);
      const code = await signUps.createInvite({ id, uses, endsAt }, adminId, note);
      return { rows: [{ link: `${publicUrl}/login?invite=${code}` }] };
    },

    async endInvite({ id: adminId }, { id, note }) {
      await signUps.endInvite(id, adminId, note);
      return SUCCESS;
    },

    async decide({ id }, { decision, usernames }) {
      const rows = [];
      for (const username of usernames) {
        const decided = await signUps[decision](username, id).catch(ignoreDecided);
        if (decided !== null) rows.push({ username: decided.username });
      }
      return { rows };
    },
  };
}

/** Another admin decided first, or the account was deleted. */
function ignoreDecided(error: unknown): null {
  if (error instanceof NotFoundError) return null;
  throw error;
}
