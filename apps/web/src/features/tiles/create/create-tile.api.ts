import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router';
import { feedListsKey } from '#platform/api/query-keys.ts';
import { useAuthClient } from '#platform/auth/use-auth.tsx';
import { firstResult, type PostContent, postOutboxOf } from './post-outbox.ts';

const CREATE_TILE_KEY = ['create-post'] as const;

export interface TileCreation {
  readonly isPending: boolean;
  readonly isDone: boolean;
  readonly share: (post: PostContent) => void;
}

interface StoredDraft {
  readonly discard: () => void;
  readonly restore: () => void;
}

/**
 * Moves the post from the draft to the outbox. A rejected post returns to the draft, even if the
 * form is unmounted.
 */
export function useCreateTile(uid: string, draft: StoredDraft): TileCreation {
  const client = useQueryClient();
  const auth = useAuthClient();
  const outbox = postOutboxOf(auth, uid);
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { mutate, isPending, data } = useMutation({
    mutationKey: CREATE_TILE_KEY,
    mutationFn: (id: string) => firstResult(auth, uid, id),
    onSuccess: (result) => {
      if (result === 'shared') void client.invalidateQueries({ queryKey: feedListsKey });
    },
    onError(_error, id) {
      // A sign-out has deleted draft and post.
      if (!outbox.list().some((post) => post.id === id)) return;
      draft.restore();
      outbox.remove(id);
    },
  });
  return {
    isPending,
    isDone: data === 'shared',
    share(post) {
      if (client.isMutating({ mutationKey: CREATE_TILE_KEY }) > 0) return;
      const id = outbox.add(post);
      draft.discard();
      mutate(id, {
        onSuccess(result) {
          if (result !== 'waiting') return;
          // A new form replaces this one.
          document.getElementById('content')?.focus({ preventScroll: true });
          void navigate(pathname, { replace: true });
        },
      });
    },
  };
}

export function useIsSharing(): boolean {
  return useIsMutating({ mutationKey: CREATE_TILE_KEY }) > 0;
}
