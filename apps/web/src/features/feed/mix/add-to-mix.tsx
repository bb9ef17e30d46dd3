import { type ListedMix, mixTitle } from '@reprise/contract/mixes/calls.ts';
import { mixLimits } from '@reprise/contract/mixes/limits.ts';
import { mixPath } from '@reprise/contract/mixes/rules/mix-path.ts';
import { mixTexts } from '@reprise/contract/mixes/texts.ts';
import { useQuery } from '@tanstack/react-query';
import { Check, ChevronRight } from 'lucide-react';
import { type SubmitEvent, useState } from 'react';
import { FailedState } from '#ui/feedback/failed-state.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import type { DialogProps } from '#ui/overlays/dialog-content.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { IconLink } from '#ui/primitives/icon-link.tsx';
import styles from './add-to-mix.module.css';
import { MixCover } from './mix-cover.tsx';
import { failureOf, openMixesQuery, useCreateMix, useTickMix } from './mix.api.ts';

interface AddToMixProps extends Pick<DialogProps, 'isOpen' | 'onClose' | 'finalFocus'> {
  readonly tileId: number;
  readonly user: string;
}

/** Adds a clip to mixes and removes it again, at once. */
export function AddToMix({ tileId, user, ...box }: AddToMixProps) {
  return (
    <Dialog {...box} title={mixTexts.add}>
      <Mixes tileId={tileId} user={user} />
    </Dialog>
  );
}

function Mixes({ tileId, user }: Pick<AddToMixProps, 'tileId' | 'user'>) {
  const { data: mixes, isError, isFetching, refetch } = useQuery(openMixesQuery(user, tileId));
  const tick = useTickMix(user, tileId);
  return (
    <div className={styles.mixes}>
      {mixes && mixes.length > 0 && (
        <ul aria-label={mixTexts.mixes}>
          {mixes.map((mix) => (
            <li key={mix.public_id} className={styles.item}>
              <MixOption
                mix={mix}
                isOwn={mix.owner === user}
                onTick={(isIn) => tick.mutate({ mix, isIn })}
              />
              <IconLink
                to={mixPath(mix.public_id)}
                label={mixTexts.open(mix.title)}
                icon={<ChevronRight />}
              />
            </li>
          ))}
        </ul>
      )}
      {mixes?.length === 0 && <p>{mixTexts.none}</p>}
      {!mixes && !isError && <Skeleton height={64} />}
      {!mixes && isError && (
        <FailedState
          text={mixTexts.listFailed}
          isBusy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {tick.error && <p role="alert">{failureOf(tick.error)}</p>}
      <NewMix tileId={tileId} user={user} />
    </div>
  );
}

interface MixOptionProps {
  readonly mix: ListedMix;
  readonly isOwn: boolean;
  readonly onTick: (isIn: boolean) => void;
}

function MixOption({ mix, isOwn, onTick }: MixOptionProps) {
  const isIn = mix.has_clip === true;
  const isFull = mix.clips >= mixLimits.clipsMax && !isIn;
  const audience = isOwn ? mixTexts.audiences[mix.audience] : null;
  return (
    <label className={styles.option}>
      <MixCover covers={mix.covers} />
      <span className={styles.text}>
        <b dir="auto">{mix.title}</b>
        <span>
          {audience === null
            ? mixTexts.ofFriend(mix.owner)
            : `${audience} · ${mixTexts.clips(mix.clips)}`}
        </span>
        {isFull && <span>{mixTexts.full}</span>}
      </span>
      <input
        type="checkbox"
        className="visually-hidden"
        checked={isIn}
        disabled={isFull}
        onChange={() => onTick(!isIn)}
      />
      <span className={styles.tick} aria-hidden="true">
        {isIn && <Check />}
      </span>
    </label>
  );
}

function NewMix({ tileId, user }: Pick<AddToMixProps, 'tileId' | 'user'>) {
  const create = useCreateMix(user, tileId);
  const [draft, setDraft] = useState({ id: crypto.randomUUID(), title: '' });
  const [isChecked, setIsChecked] = useState(false);
  const parsed = mixTitle.safeParse(draft.title);
  const issue = isChecked ? parsed.error?.issues[0]?.message : undefined;
  const failure = create.error ? failureOf(create.error) : undefined;

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault();
    setIsChecked(true);
    if (!parsed.success) return;
    create.mutate(draft, {
      onSuccess() {
        setDraft({ id: crypto.randomUUID(), title: '' });
        setIsChecked(false);
      },
    });
  }

  return (
    <form className={styles.new} onSubmit={handleSubmit} noValidate>
      <TextField
        label={mixTexts.newMix}
        isLabelHidden
        placeholder={mixTexts.newMix}
        value={draft.title}
        error={issue ?? failure}
        onChange={(event) => setDraft({ ...draft, title: event.currentTarget.value })}
      />
      <Button type="submit" isBusy={create.isPending}>
        {mixTexts.create}
      </Button>
    </form>
  );
}
