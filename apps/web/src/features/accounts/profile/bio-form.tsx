import { zodResolver } from '@hookform/resolvers/zod';
import { accountLimits } from '@reprise/contract/accounts/limits.ts';
import { bioField, bioLinkField } from '@reprise/contract/accounts/rules/field-rules.ts';
import type { UserProfile } from '@reprise/contract/search/calls.ts';
import { settingsTexts } from '@reprise/contract/settings/texts.ts';
import { controlTexts } from '@reprise/contract/shell/texts.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useForm, useFormState } from 'react-hook-form';
import * as z from 'zod/mini';
import { userKey } from '#platform/api/query-keys.ts';
import type { AuthUser } from '#platform/auth/auth-client.ts';
import { useNotice } from '#ui/feedback/notice.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { TextArea, TextField } from '#ui/forms/text-field.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { userProfileQuery } from '#users/user-profile.api.ts';
import { type Bio, saveBio } from './profile.api.ts';
import { Row, Stack } from '#ui/primitives/layout.tsx';
import styles from './profile.module.css';
import { useFormDraft } from './use-form-draft.ts';

const bioSchema = z.object({ bio: bioField, bio_link: bioLinkField });

export function BioForm({ user }: { user: AuthUser }) {
  const { data: profile, isError, refetch } = useQuery(userProfileQuery(user.displayName));
  if (profile) return <BioFields user={user} profile={profile} />;
  if (!isError) return <Skeleton height={216} />;
  return (
    <Row gap={3} justify="between" isWrapping role="status">
      <p>{settingsTexts.bioUnknown}</p>
      <Button onClick={() => void refetch()}>{controlTexts.retry}</Button>
    </Row>
  );
}

function BioFields({ user, profile }: { user: AuthUser; profile: UserProfile }) {
  const { bio, bio_link } = profile;
  const draft = useFormDraft<Bio>(`${user.uid}.bio`, { bio, bio_link });
  const { mutate, isPending } = useSaveBio(user, draft.discard);
  const { register, control, handleSubmit, getValues } = useForm<Bio>({
    mode: 'onChange',
    resolver: zodResolver(bioSchema),
    values: draft.values,
  });
  const { errors } = useFormState({ control });

  function handleValid(texts: Bio) {
    const isChanged = texts.bio !== bio || texts.bio_link !== bio_link;
    if (isChanged && !isPending) mutate(texts);
  }

  return (
    <Stack
      as="form"
      gap={3}
      noValidate
      onChange={() => draft.store(getValues())}
      onSubmit={handleSubmit(handleValid)}
    >
      <TextArea
        label={settingsTexts.bio}
        hint={settingsTexts.bioHint(accountLimits.bioMax)}
        rows={2}
        readOnly={isPending}
        error={errors.bio?.message}
        {...register('bio')}
      />
      <TextField
        label={settingsTexts.bioLink}
        type="url"
        inputMode="url"
        autoComplete="url"
        placeholder="https://"
        readOnly={isPending}
        error={errors.bio_link?.message}
        {...register('bio_link')}
      />
      <Button type="submit" isBusy={isPending} className={styles.update}>
        {settingsTexts.updateBio}
      </Button>
    </Stack>
  );
}

function useSaveBio({ uid, displayName }: AuthUser, onSaved: () => void) {
  const client = useQueryClient();
  const showNotice = useNotice();
  return useMutation({
    mutationFn: (bio: Bio) => saveBio(uid, bio),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: userKey(displayName) });
      onSaved();
      showNotice(settingsTexts.bioSaved);
    },
    meta: { notice: settingsTexts.bioFailed },
  });
}
