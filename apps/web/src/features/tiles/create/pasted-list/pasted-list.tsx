import { truncateText } from '@reprise/contract/rules/graphemes.ts';
import { fieldTexts } from '@reprise/contract/rules/texts.ts';
import { pastedListLimits } from '@reprise/contract/tiles/limits.ts';
import { pastedListTexts as texts } from '@reprise/contract/tiles/pasted-list-texts.ts';
import { captionField } from '@reprise/contract/tiles/rules/field-rules.ts';
import { type SubmitEvent, useRef, useState } from 'react';
import { AudiencePicker } from '#clips/audience/audience-picker.tsx';
import { useNewAudience } from '#clips/audience/use-new-audience.ts';
import { usePostClip } from '#features/tiles/create/use-post-clip.ts';
import { WaitingPosts } from '#features/tiles/create/waiting-posts.tsx';
import type { AuthUser } from '#platform/auth/auth-client.ts';
import { TextArea } from '#ui/forms/text-field.tsx';
import { PageTitle } from '#ui/layout/page-title.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { Row, Stack } from '#ui/primitives/layout.tsx';
import { Text } from '#ui/primitives/text.tsx';
import { PassageRow } from './passage-row.tsx';
import styles from './pasted-list.module.css';
import { type PassageDraft, usePastedList } from './use-pasted-list.ts';

const { postsMax: POSTS_MAX } = pastedListLimits;
const LINE_SHOWN_MAX = 200;

/** Finds passages in a text that the user pastes, and posts those that the user chooses. */
export function PastedList({ user }: { user: AuthUser }) {
  const list = usePastedList(user.uid);
  const [posted, setPosted] = useState(0);
  return (
    <Stack gap={4} className={styles.screen}>
      <PageTitle>{texts.heading}</PageTitle>
      <WaitingPosts uid={user.uid} />
      <p role="status" className={styles.status}>
        {posted > 0 && texts.posted(posted)}
      </p>
      {list.passages.length === 0 ? (
        <PasteForm list={list} />
      ) : (
        <Review user={user} list={list} onPosted={setPosted} />
      )}
    </Stack>
  );
}

type List = ReturnType<typeof usePastedList>;

function PasteForm({ list }: { list: List }) {
  function handleSubmit(event: SubmitEvent) {
    event.preventDefault();
    list.find();
  }
  return (
    <Stack as="form" gap={3} noValidate onSubmit={handleSubmit}>
      <TextArea
        label={texts.text}
        hint={texts.textHint}
        error={pasteErrorOf(list)}
        placeholder={texts.example}
        rows={10}
        spellCheck={false}
        hasLongMessage
        value={list.text}
        onChange={({ currentTarget }) => list.write(currentTarget.value)}
      />
      <Button
        type="submit"
        kind="main"
        className={styles.submit}
        disabled={list.text.trim() === '' || isTooLong(list)}
      >
        {texts.find}
      </Button>
      <RefusedLines list={list} />
    </Stack>
  );
}

function RefusedLines({ list: { refused } }: { list: List }) {
  if (refused.length === 0) return null;
  return (
    <details>
      <summary>{texts.refused(refused.length)}</summary>
      <ol className={styles.refused}>
        {refused.map(({ line, text, reason }) => (
          <li key={`${line} ${reason}`}>
            <Text as="span" isBreakable>
              {truncateText(text, LINE_SHOWN_MAX)}
            </Text>
            <Text as="span" tone="muted" size="small">
              {texts.line(line)}: {texts.reasons[reason]}
            </Text>
          </li>
        ))}
      </ol>
    </details>
  );
}

function pasteErrorOf(list: List): string | undefined {
  if (isTooLong(list)) return fieldTexts.tooLong(pastedListLimits.textMax);
  return list.isEmptyHanded ? texts.none : undefined;
}

function isTooLong({ text }: List): boolean {
  return text.length > pastedListLimits.textMax;
}

interface ReviewProps {
  readonly user: AuthUser;
  readonly list: List;
  readonly onPosted: (count: number) => void;
}

function Review({ user, list, onPosted }: ReviewProps) {
  const [openId, setOpenId] = useState<string | null>(null);
  const [isChecked, setIsChecked] = useState(false);
  const [audience, chooseAudience] = useNewAudience();
  const rows = useRef<HTMLUListElement>(null);
  const postClip = usePostClip(user);
  const { passages } = list;
  const chosen = passages.filter(({ isChosen }) => isChosen);
  const isTooMany = chosen.length > POSTS_MAX;

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault();
    setIsChecked(true);
    const wrong = passages.findIndex((one) => one.isChosen && wordsErrorOf(one) !== undefined);
    if (wrong !== -1) rows.current?.querySelectorAll('textarea')[wrong]?.focus();
    if (wrong !== -1 || chosen.length === 0 || isTooMany) return;
    for (const { videoId, startTime, endTime, description } of chosen) {
      const clip = { videoId, startTime, endTime };
      postClip({ clip, description: captionField.parse(description), audience });
    }
    setIsChecked(false);
    setOpenId(null);
    list.remove(new Set(chosen.map(({ id }) => id)));
    onPosted(chosen.length);
  }

  return (
    <Stack as="form" gap={4} noValidate onSubmit={handleSubmit}>
      <Row gap={3} rowGap={2} isWrapping justify="between">
        <h2>{texts.found(passages.length)}</h2>
        <Row gap={2} isWrapping>
          <Button onClick={() => list.chooseAll(true)}>{texts.chooseAll}</Button>
          <Button onClick={() => list.chooseAll(false)}>{texts.chooseNone}</Button>
          <Button kind="quiet" className={styles.editText} onClick={list.editText}>
            {texts.editText}
          </Button>
        </Row>
      </Row>
      {list.text !== '' && <Text tone="muted">{texts.most(passages.length)}</Text>}
      <RefusedLines list={list} />
      <Stack as="ul" gap={3} ref={rows} className={styles.list}>
        {passages.map((passage) => (
          <PassageRow
            key={passage.id}
            passage={passage}
            list={list}
            isOpen={openId === passage.id}
            error={isChecked && passage.isChosen ? wordsErrorOf(passage) : undefined}
            onToggle={() => setOpenId(openId === passage.id ? null : passage.id)}
          />
        ))}
      </Stack>
      <AudiencePicker value={audience} onChange={chooseAudience} className={styles.audience} />
      {isTooMany && (
        <Text role="alert" tone="red">
          {texts.tooMany(POSTS_MAX)}
        </Text>
      )}
      <Button
        type="submit"
        kind="main"
        className={styles.submit}
        disabled={chosen.length === 0 || isTooMany}
      >
        {texts.post(chosen.length)}
      </Button>
    </Stack>
  );
}

function wordsErrorOf({ description }: PassageDraft): string | undefined {
  return captionField.safeParse(description).error?.issues[0]?.message;
}
