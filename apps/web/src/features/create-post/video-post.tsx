import type { VideoSource } from '@reprise/contract/video-source.ts';
import { texts } from '@reprise/contract/texts.ts';
import { useRef } from 'react';
import type { AuthUser } from '#shared/auth/auth-client.ts';
import { Button } from '#shared/ui/button.tsx';
import { TextField } from '#shared/ui/text-field.tsx';
import { TimeBoxes } from '#shared/trim/time-boxes.tsx';
import { ClipPreview } from './clip-preview.tsx';
import { createVideo, useSharing, useSource } from './create-post.api.ts';
import { LinkForm } from './link-form.tsx';
import { PostLayout } from './post-layout.tsx';
import { ShareForm } from './share-form.tsx';
import { useVideoForm } from './use-video-form.ts';

interface VideoPostProps {
  readonly user: AuthUser;
  /** A link that another app has shared with this one. */
  readonly shared: string | null;
}

/** Posting a passage of a video: link, start and end, description (spec section 2, Upload). */
export function VideoPost({ user, shared }: VideoPostProps) {
  const form = useVideoForm(user.uid, shared);
  const { draft, preview } = form;
  const { isPending, isDone, share } = useSharing(form.forget);
  const linkBox = useRef<HTMLInputElement>(null);
  const source = useSource(preview.isOn ? preview.stage.clip.videoId : null);
  const refusal = refusalOf(form.isWrongLink, source);
  const isConverted = preview.isOn && refusal === undefined;

  function handleConvert() {
    if (!form.convert()) linkBox.current?.focus();
  }

  function handleShare(description: string) {
    const clip = { videoId: preview.stage.clip.videoId, ...preview.passage };
    share(() => createVideo(clip, { description, owner: user.displayName }));
  }

  return (
    <PostLayout
      sharedWords={isDone ? draft.description : null}
      other={{ question: texts.createPost.toClipForm, to: '/account' }}
      link={
        <LinkForm isPending={isPending} onConvert={handleConvert}>
          <TextField
            ref={linkBox}
            label={texts.createPost.videoLink}
            type="url"
            autoComplete="off"
            spellCheck={false}
            placeholder={texts.createPost.videoLinkExample}
            hint={texts.createPost.videoLinkHint}
            success={isConverted && preview.isPlayable ? texts.createPost.converted : undefined}
            error={refusal}
            value={draft.link}
            onChange={(event) => form.changeLink(event.currentTarget.value)}
            action={<Button type="submit">{texts.upload.convert}</Button>}
          />
        </LinkForm>
      }
      preview={
        <ClipPreview
          preview={preview}
          times={preview.passage}
          source={source}
          onTrim={isDone ? null : form.trim}
        />
      }
      form={
        <ShareForm
          times={
            <TimeBoxes
              start={draft.start}
              end={draft.end}
              note={form.timesNote}
              onType={form.typeTime}
              onSettle={form.settleTimes}
            />
          }
          description={draft.description}
          isPending={isPending}
          canShare={isConverted && form.areTimesReadable}
          onDescribe={form.describe}
          onShare={handleShare}
        />
      }
    />
  );
}

/** Why the link in the box cannot be posted. */
function refusalOf(isWrongLink: boolean, { dead }: VideoSource): string | undefined {
  if (isWrongLink) return texts.upload.wrongLink;
  return dead && texts.player.failures[dead];
}
