import type { adminEndpoints, SiteState } from '@reprise/contract/admin/calls.ts';
import type { Result } from '@reprise/contract/endpoint.ts';
import type { Reader } from '#platform/db/transaction.ts';
import { readHourlySignUps } from './site-state.repo.ts';

export interface SiteStateService {
  read(): Promise<Result<(typeof adminEndpoints)['siteState']>>;
}

export interface SiteStateDeps {
  readonly db: Reader;
  readonly readHealth: () => Promise<SiteState['health']>;
  readonly readFigures: () => Promise<Omit<SiteState, 'health' | 'sign_ups'>>;
}

export function siteStateService({ db, readHealth, readFigures }: SiteStateDeps): SiteStateService {
  return {
    async read() {
      const [health, figures, signUps] = await Promise.all([
        readHealth(),
        readFigures(),
        readHourlySignUps(db),
      ]);
      return { rows: [{ ...figures, health, sign_ups: signUps }] };
    },
  };
}
