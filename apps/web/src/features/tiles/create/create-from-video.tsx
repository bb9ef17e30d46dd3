import type { VideoSource } from '@reprise/contract/clips/video-source.ts';
import { clipTexts } from '@reprise/contract/clips/texts.ts';
import type { TileAudience } from '@reprise/contract/tiles/audience.ts';
import { createTexts } from '@reprise/contract/tiles/create-texts.ts';
import { shellLimits } from '@reprise/contract/shell/limits.ts';
import { type ChangeEvent, type ReactNode, useRef } from 'react';
import type { AuthUser } from '#platform/auth/auth-client.ts';
import { Button } from '#ui/primitives/button.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { useMedia } from '#ui/hooks/use-media.ts';
import { SideTools } from '#clips/trim/side-tools.tsx';
import type { Side } from '#clips/trim/trim-rules.ts';
import { TimeBoxes } from '#clips/trim/time-boxes.tsx';
import { ClipPreview } from './clip-preview.tsx';
import { useCreateTile, useVideoSource } from './create-tile.api.ts';
import { AnsweringNote } from './answering/answering-note.tsx';
import { answerOf, useAnswering, withAnswer } from './answering/use-answering.ts';
import { isPaste, LinkForm } from './link-form.tsx';
import { Examples } from './examples/examples.tsx';
import { CreateLayout } from './create-layout.tsx';
import { DetailsForm } from './details-form.tsx';
import { useVideoForm } from './drafts/use-video-form.ts';

const PHONE = `(max-width: ${shellLimits.mobileMaxPx}px)`;

interface CreateFromVideoProps {
  readonly user: AuthUser;
  readonly sharedLink: string | null;
  readonly sharing: ReactNode;
}

export function CreateFromVideo({ user, sharedLink, sharing }: CreateFromVideoProps) {
  const form = useVideoForm(user.uid, sharedLink);
  const { draft, preview, suggestedLink } = form;
  const answering = useAnswering(user.uid);
  const { isPending, isDone, share } = useCreateTile(user.uid, withAnswer(form, answering));
  const linkBox = useRef<HTMLInputElement>(null);
  const source = useVideoSource(preview.isOn ? preview.playback.clip.videoId : null);
  const linkError = linkErrorOf(form.isWrongLink, source);
  const isPhone = useMedia(PHONE);
  const isConverted = preview.isOn && linkError === undefined;

  function handleConvert() {
    if (!form.convert()) linkBox.current?.focus();
  }

  function handleLinkChange({ currentTarget, nativeEvent }: ChangeEvent<HTMLInputElement>) {
    if (isPaste(nativeEvent)) form.convert(currentTarget.value);
    else form.changeLink(currentTarget.value);
  }

  const renderTools = (side: Side) => (
    <SideTools side={side} preview={preview} onTrim={form.trim} isNextToBoxes />
  );

  function handleSuggestion(link: string) {
    form.convert(link);
    // The button disappears.
    linkBox.current?.focus();
  }

  function handleShare(description: string, audience: TileAudience) {
    const clip = { videoId: preview.playback.clip.videoId, ...preview.times };
    share({ clip, description, owner: user.displayName, audience, ...answerOf(answering) });
  }

  return (
    <CreateLayout
      user={user}
      answering={<AnsweringNote answering={answering} />}
      isConverted={preview.isOn}
      sharedDescription={isDone ? draft.description : null}
      sharing={sharing}
      otherForm={{ question: createTexts.toClipForm, to: '/account' }}
      link={
        <LinkForm isPending={isPending} onConvert={handleConvert}>
          <TextField
            ref={linkBox}
            label={createTexts.videoLink}
            type="url"
            autoFocus={draft.link === ''}
            autoComplete="off"
            spellCheck={false}
            placeholder={createTexts.videoLinkExample}
            hint={createTexts.videoLinkHint}
            success={isConverted && preview.isPlayable ? createTexts.converted : undefined}
            error={linkError}
            messageAction={
              suggestedLink !== null && (
                <Button kind="quiet" onClick={() => handleSuggestion(suggestedLink)}>
                  {createTexts.watchLink}
                </Button>
              )
            }
            value={draft.link}
            onChange={handleLinkChange}
            action={
              <Button type="submit" kind={preview.isOn ? 'plain' : 'main'}>
                {createTexts.convert}
              </Button>
            }
          />
        </LinkForm>
      }
      examples={<Examples user={user.displayName} onChoose={form.convert} />}
      preview={
        <ClipPreview
          preview={preview}
          source={source}
          onTrim={isDone ? null : form.trim}
          hasSideTools={!isPhone}
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
