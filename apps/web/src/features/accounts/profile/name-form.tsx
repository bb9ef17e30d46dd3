import { zodResolver } from '@hookform/resolvers/zod';
import type { UserRecord } from '@reprise/contract/accounts/calls.ts';
import { loginTexts } from '@reprise/contract/accounts/login-texts.ts';
import { nameField } from '@reprise/contract/accounts/rules/field-rules.ts';
import { settingsTexts } from '@reprise/contract/settings/texts.ts';
import { controlTexts } from '@reprise/contract/shell/texts.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useForm, useFormState } from 'react-hook-form';
import * as z from 'zod/mini';
import { useNotice } from '#ui/feedback/notice.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { type Names, ownRecordQuery, saveNames } from './profile.api.ts';
import { Row } from '#ui/primitives/layout.tsx';
import styles from './profile.module.css';
import { useFormDraft } from './use-form-draft.ts';

const namesSchema = z.object({ firstName: nameField, lastName: nameField });

export function NameForm({ uid }: { uid: string }) {
  const { data: record, isError, refetch } = useQuery(ownRecordQuery(uid));
  if (record) return <NameFields uid={uid} record={record} />;
  if (isError) return <NameLoadError onRetry={() => void refetch()} />;
  return <NameSkeleton />;
}

function NameFields({ uid, record }: { uid: string; record: UserRecord }) {
  const saved = { firstName: record.fname, lastName: record.lname };
  const draft = useFormDraft<Names>(`${uid}.names`, saved);
  const { mutate, isPending } = useSaveNames(uid, draft.discard);
  const { register, control, handleSubmit, getValues } = useForm<Names>({
    mode: 'onChange',
    resolver: zodResolver(namesSchema),
    values: draft.values,
  });
  const { errors } = useFormState({ control });

  function handleValid(names: Names) {
    const isChanged = names.firstName !== saved.firstName || names.lastName !== saved.lastName;
    if (isChanged && !isPending) mutate(names);
  }

  return (
    <form
      noValidate
      className={styles.names}
      onChange={() => draft.store(getValues())}
      onSubmit={handleSubmit(handleValid)}
    >
      <TextField
        label={loginTexts.firstName}
        hasLongMessage
        autoComplete="given-name"
        readOnly={isPending}
        error={errors.firstName?.message}
        {...register('firstName')}
      />
      <TextField
        label={loginTexts.lastName}
        hasLongMessage
        autoComplete="family-name"
        readOnly={isPending}
        error={errors.lastName?.message}
        {...register('lastName')}
      />
      <Button type="submit" isBusy={isPending} className={styles.update}>
        {settingsTexts.updateName}
      </Button>
    </form>
  );
}

function NameLoadError({ onRetry }: { onRetry: () => void }) {
  return (
    <Row gap={3} justify="between" isWrapping role="status">
      <p>{settingsTexts.nameUnknown}</p>
      <Button onClick={onRetry}>{controlTexts.retry}</Button>
    </Row>
  );
}

function NameSkeleton() {
  return (
    <div className={styles.names} role="group" aria-label={controlTexts.loading} aria-busy="true">
      {[0, 1].map((field) => (
        <div key={field} className={styles.waitingField}>
          <Skeleton width={76} height={18} />
          <Skeleton height={44} />
        </div>
      ))}
      <Skeleton width={132} height="var(--target)" className={styles.update} />
    </div>
  );
}

function useSaveNames(uid: string, onSaved: () => void) {
  const client = useQueryClient();
  const showNotice = useNotice();
  return useMutation({
    mutationFn: (names: Names) => saveNames(uid, names),
    onSuccess: (_response, { firstName, lastName }) => {
      client.setQueryData(ownRecordQuery(uid).queryKey, (record) =>
        record ? { ...record, fname: firstName, lname: lastName } : record,
      );
      onSaved();
      showNotice(settingsTexts.nameSaved);
    },
    meta: { notice: settingsTexts.nameFailed },
  });
}
