import { texts } from '@reprise/contract/texts.ts';
import { useRef } from 'react';
import type { AuthUser } from '#shared/auth/auth-client.ts';
import { Button } from '#shared/ui/button.tsx';
import { TextArea } from '#shared/ui/text-area.tsx';
import { ClipPreview } from './clip-preview.tsx';
import { createPost, createVideo, useSharing, useSource } from './create-post.api.ts';
import { DecodedTimes } from './decoded-times.tsx';
import { LinkForm } from './link-form.tsx';
import styles from './post-layout.module.css';
import { PostLayout } from './post-layout.tsx';
import { ShareForm } from './share-form.tsx';
import { useClipForm } from './use-clip-form.ts';

/** Posting a provider's clip: embed code and description (spec section 2, the note on create-post screens). */
export function ClipPost({ user }: { user: AuthUser }) {
  const form = useClipForm(user.uid);
  const { draft, preview, clip, trimmed } = form;
  const source = useSource(clip?.videoId ?? null);
  const refusal = form.refusal ?? (source.dead && texts.player.failures[source.dead]);
  const { isPending, isDone, share } = useSharing(form.forget);
  const codeBox = useRef<HTMLTextAreaElement>(null);
  const isConverted = clip !== null && refusal === undefined;

  function handleConvert() {
    if (!form.convert()) codeBox.current?.focus();
  }

  function handleShare(description: string) {
    const post = { description, owner: user.displayName };
    const { videoId } = preview.stage.clip;
    // A code names its own times: a passage that was trimmed is posted by its video.
    share(() =>
      trimmed ? createVideo({ videoId, ...trimmed }, post) : createPost(draft.code, post),
    );
  }

  return (
    <PostLayout
      sharedWords={isDone ? draft.description : null}
      other={{ question: texts.createPost.toVideoForm, to: '/upload' }}
      link={
        <LinkForm isPending={isPending} onConvert={handleConvert}>
          <TextArea
            ref={codeBox}
            label={texts.createPost.clipLink}
            autoComplete="off"
            spellCheck={false}
            className={styles.code}
            placeholder={texts.createPost.clipLinkExample}
            hint={texts.createPost.clipLinkHint}
            success={isConverted && preview.isPlayable ? texts.createPost.converted : undefined}
            error={refusal}
            value={draft.code}
            onChange={(event) => form.changeCode(event.currentTarget.value)}
          />
          <Button type="submit" isWide>
            {texts.upload.convert}
          </Button>
        </LinkForm>
      }
      preview={
        <ClipPreview
          preview={preview}
          times={clip && preview.passage}
          source={source}
          onTrim={isDone ? null : form.trim}
        />
      }
      form={
        <ShareForm
          times={<DecodedTimes times={trimmed ?? clip} />}
          description={draft.description}
          isPending={isPending}
          canShare={isConverted}
          onDescribe={form.describe}
          onShare={handleShare}
        />
      }
    />
  );
}
