import { strToU8, zipSync } from 'fflate';

/** An archive as 'Download my data' makes it, with these files. */
export function archiveOf(files: Readonly<Record<string, unknown>>): Blob {
  const entries = Object.entries(files).map(
    ([name, rows]) => [name, strToU8(JSON.stringify(rows))] as const,
  );
  return new Blob([zipSync(Object.fromEntries(entries))], { type: 'application/zip' });
}

export const exportedClip = {
  tile_id: 99,
  public_id: 'theirs123456',
  video_id: 'dQw4w9WgXcQ',
  starttime: 12,
  endtime: 15.5,
};

export function exportedSave(change: object) {
  return { ...exportedClip, posted_by: 'bob', created_at: '2024-06-07T08:09:10.123Z', ...change };
}

export function exportedMix(change: object) {
  return {
    public_id: 'm1',
    title: 'Best',
    audience: 'friends',
    friends_add: true,
    created_at: '2024-01-02T03:04:05.678Z',
    changed_at: '2024-02-03T04:05:06.789Z',
    ...change,
  };
}

export function exportedPost(change: object) {
  return {
    tile_id: 1,
    public_id: 'abc123def456',
    video_id: 'jNQXAC9IVRw',
    caption: 'an old clip',
    starttime: 1,
    endtime: 2.5,
    created_at: '2024-05-06T07:08:09.123Z',
    audience: 'everyone',
    is_hidden: false,
    answers: null,
    likes: 3,
    ...change,
  };
}
