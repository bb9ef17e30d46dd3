import { type ClipTimes, formatClipTimes } from '@reprise/contract/clips/rules/clip-times.ts';
import { clipTexts } from '@reprise/contract/clips/texts.ts';
import { trimTexts } from '@reprise/contract/clips/trim-texts.ts';
import type { TileAudience } from '@reprise/contract/tiles/audience.ts';
import { createTexts } from '@reprise/contract/tiles/create-texts.ts';
import { type ChangeEvent, type ReactNode, useRef } from 'react';
import { useVideoSource } from '#clips/source/source.api.ts';
import { formatExactTime } from '#clips/trim/typed-times.ts';
import type { AuthUser } from '#platform/auth/auth-client.ts';
import { Text } from '#ui/primitives/text.tsx';
import field from '#ui/forms/field.module.css';
import { TextArea } from '#ui/forms/text-field.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { classNames } from '#ui/primitives/class-names.ts';
import { ClipPreview } from './clip-preview.tsx';
import decodedTimesStyles from './create-from-clip.module.css';
import styles from './create-layout.module.css';
import { CreateLayout } from './create-layout.tsx';
import { useCreateTile } from './create-tile.api.ts';
import { DetailsForm } from './details-form.tsx';
import { useClipForm } from './drafts/use-clip-form.ts';
import { AnsweringNote } from './answering/answering-note.tsx';
import { answerOf, useAnswering, withAnswer } from './answering/use-answering.ts';
import { isPaste, LinkForm } from './link-form.tsx';

interface CreateFromClipProps {
  readonly user: AuthUser;
  readonly sharing: ReactNode;
}

export function CreateFromClip({ user, sharing }: CreateFromClipProps) {
  const form = useClipForm(user.uid);
  const { draft, preview, clip, trimmed } = form;
  const source = useVideoSource(clip?.videoId ?? null);
  const linkError =
    form.linkError ?? (source.unavailable && clipTexts.failures[source.unavailable]);
  const answering = useAnswering(user.uid);
  const { isPending, isDone, share } = useCreateTile(user.uid, withAnswer(form, answering));
  const codeBox = useRef<HTMLTextAreaElement>(null);
  const isConverted = clip !== null && linkError === undefined;

  function handleConvert() {
    if (!form.convert()) codeBox.current?.focus();
  }

  function handleCodeChange({ currentTarget, nativeEvent }: ChangeEvent<HTMLTextAreaElement>) {
    if (isPaste(nativeEvent)) form.convert(currentTarget.value);
    else form.changeCode(currentTarget.value);
  }

  function handleShare(description: string, audience: TileAudience) {
    const post = { description, owner: user.displayName, audience, ...answerOf(answering) };
    const { videoId } = preview.playback.clip;
    // A code contains its times, so a trimmed range is posted by its video id.
    share(
      trimmed ? { ...post, clip: { videoId, ...trimmed } } : { ...post, embedCode: draft.code },
    );
  }

  return (
    <CreateLayout
      user={user}
      answering={<AnsweringNote answering={answering} isShared={isDone} />}
      isConverted={preview.isOn}
      sharedDescription={isDone ? draft.description : null}
      sharing={sharing}
      otherForm={{ question: createTexts.toVideoForm, to: '/upload' }}
      link={
        <LinkForm isPending={isPending} onConvert={handleConvert}>
          <TextArea
            ref={codeBox}
            label={createTexts.clipLink}
            autoComplete="off"
            spellCheck={false}
            className={styles.code}
            placeholder={createTexts.clipLinkExample}
            hint={createTexts.clipLinkHint}
            success={isConverted && preview.isPlayable ? createTexts.converted : undefined}
            error={linkError}
            value={draft.code}
            onChange={handleCodeChange}
          />
          <Button type="submit" kind={preview.isOn ? 'plain' : 'main'} isWide>
            {createTexts.convert}
          </Button>
        </LinkForm>
      }
      preview={<ClipPreview preview={preview} source={source} onTrim={isDone ? null : form.trim} />}
      form={
        <DetailsForm
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

function DecodedTimes({ times }: { times: ClipTimes | null }) {
  const [start, end] = times ? formatClipTimes(times) : [];
  return (
    <dl className={decodedTimesStyles.times}>
      <DecodedTime label={trimTexts.startLabel} time={times?.startTime} text={start} />
      <DecodedTime label={trimTexts.endLabel} time={times?.endTime} text={end} />
    </dl>
  );
}

interface DecodedTimeProps {
  readonly label: string;
  readonly time: number | undefined;
  readonly text: string | undefined;
}

function DecodedTime({ label, time, text = '–:––' }: DecodedTimeProps) {
  return (
    <div className={decodedTimesStyles.time}>
      <dt className={field.label}>{label}</dt>
      <Text
        as="dd"
        tone="strong"
        size="lead"
        className={classNames(
          decodedTimesStyles.decoded,
          time === undefined && decodedTimesStyles.none,
        )}
        title={time === undefined ? undefined : formatExactTime(time)}
      >
        {text}
      </Text>
    </div>
  );
}
