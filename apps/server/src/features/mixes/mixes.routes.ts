import { mixEndpoints } from '@reprise/contract/mixes/calls.ts';
import { mixImportEndpoints } from '@reprise/contract/mixes/import-calls.ts';
import { route, type Route } from '#platform/http/api/routes.ts';
import type { MixService } from './mixes.service.ts';

export function mixRoutes(mixes: MixService): readonly Route[] {
  return [
    route(mixEndpoints.mix, async ({ viewer, query }) => ({
      rows: [await mixes.mix(viewer, query.public_id)],
    })),
    route(mixEndpoints.openMixes, async ({ viewer, query }) => ({
      rows: await mixes.openMixes(viewer, query),
    })),
    route(mixEndpoints.userMixes, async ({ viewer, query }) => ({
      rows: await mixes.userMixes(viewer, query),
    })),
    route(mixEndpoints.createMix, ({ viewer, body }) => mixes.create(viewer, body)),
    route(mixEndpoints.duplicateMix, ({ viewer, body }) => mixes.duplicate(viewer, body)),
    route(mixImportEndpoints.importMix, ({ viewer, body }) => mixes.importMix(viewer, body)),
    route(mixEndpoints.editMix, ({ viewer, body }) => mixes.edit(viewer, body)),
    route(mixEndpoints.deleteMix, ({ viewer, body }) => mixes.delete(viewer, body.mix)),
    route(mixEndpoints.addToMix, ({ viewer, body }) => mixes.add(viewer, body)),
    route(mixEndpoints.removeFromMix, ({ viewer, body }) => mixes.remove(viewer, body)),
    route(mixEndpoints.moveInMix, ({ viewer, body }) => mixes.move(viewer, body)),
  ];
}
