import { useMutation, useQueryClient } from '@tanstack/react-query';
import { feedListsKey } from '#platform/api/query-keys.ts';
import type { AuthUser } from '#platform/auth/auth-client.ts';
import { useAuthClient } from '#platform/auth/use-auth.tsx';
import { firstResult, type PostContent, postOutboxOf } from './post-outbox.ts';

type ClipPost = Omit<Extract<PostContent, { clip: unknown }>, 'owner'>;

/** Posts a clip from another form. Without a network, it waits with the other posts. */
export function usePostClip({ uid, displayName }: AuthUser) {
  const client = useQueryClient();
  const auth = useAuthClient();
  const { mutate } = useMutation({
    mutationFn: (post: ClipPost) => {
      const id = postOutboxOf(auth, uid).add({ ...post, owner: displayName });
      return firstResult(auth, uid, id);
    },
    networkMode: 'always',
    onSuccess: (result) => {
      if (result === 'shared') void client.invalidateQueries({ queryKey: feedListsKey });
    },
  });
  return mutate;
}
