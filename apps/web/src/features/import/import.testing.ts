import { strToU8, zipSync } from 'fflate';

/** An archive as 'Download my data' makes it, with these files. */
export function archiveOf(files: Readonly<Record<string, unknown>>): Blob {
  const entries = Object.entries(files).map(
    ([name, rows]) => [name, strToU8(JSON.stringify(rows))] as const,
  );
  return new Blob([zipSync(Object.fromEntries(entries))], { type: 'application/zip' });
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
