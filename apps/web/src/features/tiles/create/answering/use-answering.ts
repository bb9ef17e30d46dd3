import { feedEndpoints, type Tile } from '@reprise/contract/feed/calls.ts';
import { publicIdIn } from '@reprise/contract/links/rules/tile-paths.ts';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { callApi, isNotFound } from '#platform/api/api-client.ts';
import { storageItem } from '#platform/storage/storage.ts';

const PARAM = 'answers';

export interface Answering {
  /** The clip that the post will answer. Null: none. */
  readonly publicId: string | null;
  /** Undefined until it is loaded. */
  readonly tile: Tile | undefined;
  /** It was deleted, or is hidden from the user. */
  readonly isGone: boolean;
  readonly stop: () => void;
  readonly discard: () => void;
  readonly restore: () => void;
}

/** The address names the clip; then it is stored as the draft of the post, for both forms. */
export function useAnswering(uid: string): Answering {
  const stored = storageItem('draft', `answers.${uid}`);
  const { search } = useLocation();
  const [asked] = useState(() => publicIdIn(new URLSearchParams(search).get(PARAM) ?? ''));
  const [publicId, setPublicId] = useState(() => asked ?? stored.read());
  useEffect(() => {
    if (asked === null) return;
    storageItem('draft', `answers.${uid}`).write(asked);
    // Bypasses the router. After a reload, the form is as the user left it.
    history.replaceState(history.state, '', location.pathname);
  }, [asked, uid]);
  const { data, error } = useQuery({
    queryKey: ['answered-tile', uid, publicId],
    queryFn: publicId === null ? skipToken : ({ signal }) => fetchTile(publicId, signal),
    meta: { notice: false },
  });
  return {
    publicId,
    tile: data,
    isGone: isNotFound(error),
    stop() {
      stored.remove();
      setPublicId(null);
    },
    discard: () => stored.remove(),
    restore() {
      if (publicId !== null) stored.write(publicId);
    },
  };
}

async function fetchTile(publicId: string, signal: AbortSignal): Promise<Tile | undefined> {
  const query = { public_id: publicId };
  const { rows } = await callApi(feedEndpoints.tile, { query }, { signal });
  return rows[0];
}

/** The field of a post. */
export function answerOf({ publicId, isGone }: Answering): { readonly answers?: string } {
  return publicId === null || isGone ? {} : { answers: publicId };
}

interface StoredDraft {
  readonly discard: () => void;
  readonly restore: () => void;
}

/** The draft of a form together with what its post answers. */
export function withAnswer(draft: StoredDraft, answering: Answering): StoredDraft {
  return {
    discard() {
      draft.discard();
      answering.discard();
    },
    restore() {
      draft.restore();
      answering.restore();
    },
  };
}
