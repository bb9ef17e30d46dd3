import { Rooms, type RoomsDeps } from './rooms.ts';
import { togetherService, type TogetherDeps } from './together.service.ts';

export type TogetherFeatureDeps = Omit<RoomsDeps, 'readAccess'> & Omit<TogetherDeps, 'rooms'>;

/** Loops a clip together. Nothing is stored but a notice. */
export function togetherFeature(deps: TogetherFeatureDeps) {
  const rooms = new Rooms({ ...deps, readAccess: deps.members.read });
  const { handle } = togetherService({ ...deps, rooms });
  return { rooms, handle };
}
