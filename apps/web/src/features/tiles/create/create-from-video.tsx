import type { VideoSource } from '@reprise/contract/clips/video-source.ts';
import { clipTexts } from '@reprise/contract/clips/texts.ts';
import { createTexts } from '@reprise/contract/tiles/create-texts.ts';
import { type ChangeEvent, type ReactNode, useRef } from 'react';
import type { AuthUser } from '#platform/auth/auth-client.ts';
import { Button } from '#ui/primitives/button.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { TimeBoxes } from '#clips/trim/time-boxes.tsx';
import { ClipPreview } from './clip-preview.tsx';
import { useCreateTile, useVideoSource } from './create-tile.api.ts';
import { isPaste, LinkForm } from './link-form.tsx';
import { CreateLayout } from './create-layout.tsx';
import { DetailsForm } from './details-form.tsx';
import { useVideoForm } from './drafts/use-video-form.ts';

interface CreateFromVideoProps {
  readonly user: AuthUser;
  readonly sharedLink: string | null;
  readonly sharing: ReactNode;
}

export function CreateFromVideo({ user, sharedLink, sharing }: CreateFromVideoProps) {
  const form = useVideoForm(user.uid, sharedLink);
  const { draft, preview, suggestedLink } = form;
  const { isPending, isDone, share } = useCreateTile(user.uid, form);
  const linkBox = useRef<HTMLInputElement>(null);
  const source = useVideoSource(preview.isOn ? preview.playback.clip.videoId : null);
  const linkError = linkErrorOf(form.isWrongLink, source);
  const isConverted = preview.isOn && linkError === undefined;

  function handleConvert() {
    if (!form.convert()) linkBox.current?.focus();
  }

  function handleLinkChange({ currentTarget, nativeEvent }: ChangeEvent<HTMLInputElement>) {
    if (isPaste(nativeEvent)) form.convert(currentTarget.value);
    else form.changeLink(currentTarget.value);
  }

  function handleSuggestion(link: string) {
    form.convert(link);
    // The button disappears.
    linkBox.current?.focus();
  }

  function handleShare(description: string) {
    const clip = { videoId: preview.playback.clip.videoId, ...preview.times };
    share({ clip, description, owner: user.displayName });
  }

  return (
    <CreateLayout
      uid={user.uid}
      sharedDescription={isDone ? draft.description : null}
      sharing={sharing}
      otherForm={{ question: createTexts.toClipForm, to: '/account' }}
      link={
        <LinkForm isPending={isPending} onConvert={handleConvert}>
          <TextField
            ref={linkBox}
            label={createTexts.videoLink}
            type="url"
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
            action={<Button type="submit">{createTexts.convert}</Button>}
          />
        </LinkForm>
      }
      preview={
        <ClipPreview
          preview={preview}
          times={preview.times}
          source={source}
          onTrim={isDone ? null : form.trim}
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
