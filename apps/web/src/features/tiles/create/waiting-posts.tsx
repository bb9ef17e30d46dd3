import { controlTexts } from '@reprise/contract/shell/texts.ts';
import { createTexts } from '@reprise/contract/tiles/create-texts.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type MouseEvent, useEffect } from 'react';
import { failureNotice } from '#platform/api/failure-notice.ts';
import { feedListsKey } from '#platform/api/query-keys.ts';
import { focusContainer } from '#ui/focus-container.ts';
import { Button } from '#ui/primitives/button.tsx';
import { useIsSharing } from './create-tile.api.ts';
import { type PendingPost, type PostOutbox, toApiError, usePostOutbox } from './post-outbox.ts';
import { Row, Stack } from '#ui/primitives/layout.tsx';
import { Text } from '#ui/primitives/text.tsx';
import { Card } from '#ui/primitives/card.tsx';
import styles from './waiting-posts.module.css';

export function WaitingPosts({ uid }: { uid: string }) {
  const client = useQueryClient();
  const { outbox, posts } = usePostOutbox(uid);
  const isSharing = useIsSharing();
  // The form shows the post it is sending.
  const waiting = posts.filter((post) =>
    post.state === 'sent' || isSharing ? post.code !== undefined : true,
  );
  const sentCount = waiting.filter(({ state }) => state === 'sent').length;

  useEffect(() => outbox.resume(), [outbox]);
  useEffect(() => {
    if (sentCount > 0) void client.invalidateQueries({ queryKey: feedListsKey });
  }, [client, sentCount]);

  if (waiting.length === 0) return null;
  return (
    <section aria-label={createTexts.waitingList}>
      <Stack as="ul" gap={3} className={styles.list}>
        {waiting.map((post) => (
          <WaitingPost key={post.id} post={post} outbox={outbox} />
        ))}
      </Stack>
    </section>
  );
}

function WaitingPost({ post, outbox }: { post: PendingPost; outbox: PostOutbox }) {
  const { id, state, description } = post;

  function act(action: (id: string) => void) {
    return ({ currentTarget }: MouseEvent) => {
      focusContainer(currentTarget);
      action(id);
    };
  }

  return (
    <Card as="li" gap={2} className={styles.post}>
      <Text isBreakable>{description}</Text>
      <Text tone="muted" size="small" role="status">
        {stateOf(post)}
      </Text>
      {state !== 'sent' && (
        <Row gap={2} isWrapping>
          {state === 'rejected' && (
            <Button onClick={act((one) => outbox.retry(one))}>{controlTexts.retry}</Button>
          )}
          <Button onClick={act((one) => outbox.remove(one))}>{createTexts.cancelPost}</Button>
        </Row>
      )}
    </Card>
  );
}

function stateOf({ state, code }: PendingPost): string {
  if (state === 'sent') return createTexts.success;
  if (state === 'pending') return createTexts.waiting;
  return `${createTexts.notShared} ${failureNotice(toApiError(code))}`;
}
