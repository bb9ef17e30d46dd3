import type { Program, Room, RoomClip } from '@reprise/contract/together/messages.ts';

export interface ProgramFields {
  readonly tileId?: number;
  readonly seconds?: number;
  readonly pausedAt?: number | null;
  readonly revision?: number;
  readonly changedBy?: string;
  readonly startedAt?: number;
}

export function roomClipOf(tileId: number, seconds = 8): RoomClip {
  const publicId = `Public-${tileId}`;
  return { tileId, publicId, videoId: 'sample-0001', startTime: 5, endTime: 5 + seconds };
}

export function programOf({
  tileId = 1,
  seconds = 8,
  pausedAt = null,
  revision = 1,
  changedBy = 'uid-bob',
  startedAt = 1_000,
}: ProgramFields = {}): Program {
  const clip = roomClipOf(tileId, seconds);
  return { clip, startedAt, pausedAt, revision, changedBy, changedAt: startedAt };
}

export const ROOM_ID = '8a6e0804-2bd0-4672-b79d-d97027f9071a';

export function roomOf(
  users: readonly (string | Room['users'][number])[],
  fields: ProgramFields = {},
): Room {
  const present = users.map((one) =>
    typeof one === 'string' ? { uid: one, isInStep: true } : one,
  );
  return { id: ROOM_ID, createdAt: 1_000, program: programOf(fields), users: present };
}
