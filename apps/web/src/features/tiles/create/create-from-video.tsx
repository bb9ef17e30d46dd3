import type { VideoSource } from '@reprise/contract/clips/video-source.ts';
import { clipTexts } from '@reprise/contract/clips/texts.ts';
import type { TileAudience } from '@reprise/contract/tiles/audience.ts';
import { createTexts } from '@reprise/contract/tiles/create-texts.ts';
import { shellLimits } from '@reprise/contract/shell/limits.ts';
import { type ReactNode, useState } from 'react';
import type { AuthUser } from '#platform/auth/auth-client.ts';
import { Button } from '#ui/primitives/button.tsx';
import { useMedia } from '#ui/hooks/use-media.ts';
import { useVideoSource } from '#clips/source/source.api.ts';
import { SideTools } from '#clips/trim/side-tools.tsx';
import type { Side } from '#clips/trim/trim-rules.ts';
import { TimeBoxes } from '#clips/trim/time-boxes.tsx';
import { ClipPreview } from './clip-preview.tsx';
import { useCreateTile } from './create-tile.api.ts';
import { AnsweringNote } from './answering/answering-note.tsx';
import { answerOf, useAnswering, withAnswer } from './answering/use-answering.ts';
import { Examples } from './examples/examples.tsx';
import { CreateLayout } from './create-layout.tsx';
import { DetailsForm } from './details-form.tsx';
import { type SharedVideo, useVideoForm } from './drafts/use-video-form.ts';
import { FoundVideo, VideoLinkForm } from './video-link-form.tsx';

const PHONE = `(max-width: ${shellLimits.mobileMaxPx}px)`;

interface CreateFromVideoProps {
  readonly user: AuthUser;
  readonly shared: SharedVideo | null;
  readonly sharing: ReactNode;
}

export function CreateFromVideo({ user, shared, sharing }: CreateFromVideoProps) {
  const form = useVideoForm(user.uid, shared);
  const { draft, preview, suggestedLink } = form;
  const answering = useAnswering(user.uid);
  const { isPending, isDone, share } = useCreateTile(user.uid, withAnswer(form, answering));
  const source = useVideoSource(preview.isOn ? preview.playback.clip.videoId : null);
  const linkError = linkErrorOf(form.isWrongLink, source);
  const isPhone = useMedia(PHONE);
  const isConverted = preview.isOn && linkError === undefined;
  const [linkUse, setLinkUse] = useState<'changing' | 'converted' | null>(null);
  // On phones, the link box would be between player and description.
  const isLinkHidden = isPhone && isConverted && linkUse !== 'changing';

  function convert(text?: string): boolean {
    const isFound = form.convert(text);
    if (isFound) setLinkUse('converted');
    return isFound;
  }

  const renderTools = (side: Side) => (
    <SideTools side={side} preview={preview} onTrim={form.trim} isNextToBoxes />
  );

  function handleShare(description: string, audience: TileAudience) {
    const clip = { videoId: preview.playback.clip.videoId, ...preview.times };
    share({ clip, description, owner: user.displayName, audience, ...answerOf(answering) });
  }

  return (
    <CreateLayout
      user={user}
      answering={<AnsweringNote answering={answering} isShared={isDone} />}
      isConverted={preview.isOn}
      sharedDescription={isDone ? draft.description : null}
      sharing={sharing}
      otherForm={{ question: createTexts.toClipForm, to: '/account' }}
      link={
        !isLinkHidden && (
          <VideoLinkForm
            link={draft.link}
            suggestedLink={suggestedLink}
            success={
              isConverted && preview.isPlayable ? <FoundVideo title={source.title} /> : undefined
            }
            error={linkError}
            isConverted={preview.isOn}
            isChanging={linkUse === 'changing'}
            isPending={isPending}
            onChange={form.changeLink}
            onConvert={convert}
          />
        )
      }
      examples={<Examples user={user.displayName} onChoose={form.convert} />}
      preview={
        <ClipPreview
          preview={preview}
          source={source}
          onTrim={isDone ? null : form.trim}
          hasSideTools={!isPhone}
          changeLink={
            isLinkHidden &&
            !isDone && (
              <Button
                kind="quiet"
                aria-label={createTexts.changeLink}
                // Convert disappeared.
                autoFocus={linkUse === 'converted'}
                disabled={isPending}
                onClick={() => setLinkUse('changing')}
              >
                {createTexts.change}
              </Button>
            )
          }
        />
      }
      form={
        <DetailsForm
          times={
            <TimeBoxes
              start={draft.start}
              end={draft.end}
              adjustment={form.timesAdjustment}
              onType={form.typeTime}
              onCommit={form.commitTimes}
              {...(isPhone && preview.isOn && { renderTools })}
            />
          }
          description={draft.description}
          isPending={isPending}
          canShare={isConverted && form.areTimesValid}
          onDescribe={form.describe}
          onShare={handleShare}
        />
      }
    />
  );
}

function linkErrorOf(isWrongLink: boolean, { unavailable }: VideoSource): string | undefined {
  if (isWrongLink) return createTexts.wrongLink;
  return unavailable && clipTexts.failures[unavailable];
}
