import { zodResolver } from '@hookform/resolvers/zod';
import { claimRole } from '@reprise/contract/moderation/claim-calls.ts';
import { claimFieldTexts, claimTexts } from '@reprise/contract/moderation/claim-texts.ts';
import {
  claimEmailField,
  claimNameField,
  claimReasonField,
} from '@reprise/contract/moderation/rules/claim-fields.ts';
import { useId } from 'react';
import { useForm, useFormState, type UseFormReturn } from 'react-hook-form';
import * as z from 'zod/mini';
import { failureNotice } from '#platform/api/failure-notice.ts';
import { LiveText } from '#ui/feedback/live-text.tsx';
import { Checkbox, Radio } from '#ui/forms/checkbox.tsx';
import { TextArea, TextField } from '#ui/forms/text-field.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { Row, Stack } from '#ui/primitives/layout.tsx';
import { Text } from '#ui/primitives/text.tsx';
import styles from './claims.module.css';

const claimForm = z.object({
  role: claimRole,
  name: claimNameField,
  email: claimEmailField,
  reason: claimReasonField,
  is_true: z.boolean().check(z.refine((value) => value, claimFieldTexts.isTrue)),
});

export type ClaimFormValues = z.infer<typeof claimForm>;

interface ClaimFormProps {
  readonly answerDays: number;
  readonly isMailed: boolean;
  readonly isPending: boolean;
  readonly error: Error | null;
  readonly onSubmit: (values: ClaimFormValues) => void;
}

/** Fields name their fault when they are left, not while they are typed. */
export function ClaimForm({ answerDays, isMailed, isPending, error, onSubmit }: ClaimFormProps) {
  const form = useForm<ClaimFormValues>({
    mode: 'onTouched',
    resolver: zodResolver(claimForm),
    defaultValues: { role: 'maker', name: '', email: '', reason: '', is_true: false },
  });
  return (
    <Stack
      as="form"
      gap={3}
      noValidate
      onSubmit={form.handleSubmit((values) => isPending || onSubmit(values))}
    >
      <Fields form={form} isPending={isPending} />
      <LiveText role="alert" tone="red">
        {error && failureNotice(error, claimTexts.failed)}
      </LiveText>
      <Row gap={4} className={styles.end}>
        <Button type="submit" kind="main" isBusy={isPending} className={styles.send}>
          {claimTexts.send}
        </Button>
        <Text tone="muted" size="small" className={styles.promise}>
          {claimTexts.promise(answerDays, isMailed)}
        </Text>
      </Row>
    </Stack>
  );
}

interface FieldsProps {
  readonly form: UseFormReturn<ClaimFormValues>;
  readonly isPending: boolean;
}

function Fields({ form: { register, control }, isPending }: FieldsProps) {
  const { errors } = useFormState({ control });
  return (
    <>
      <fieldset className={styles.roles}>
        <legend className="visually-hidden">{claimTexts.role}</legend>
        {claimRole.options.map((role) => (
          <label key={role} className={styles.option}>
            <Radio value={role} {...register('role')} />
            {claimTexts.roles[role]}
          </label>
        ))}
      </fieldset>
      <div className={styles.two}>
        <TextField
          label={claimTexts.name}
          autoComplete="name"
          readOnly={isPending}
          error={errors.name?.message}
          {...register('name')}
        />
        <TextField
          label={claimTexts.email}
          type="email"
          autoComplete="email"
          readOnly={isPending}
          error={errors.email?.message}
          {...register('email')}
        />
      </div>
      <TextArea
        label={claimTexts.reason}
        rows={3}
        readOnly={isPending}
        error={errors.reason?.message}
        {...register('reason')}
      />
      <Truth error={errors.is_true?.message}>
        {(inputProps) => <Checkbox {...register('is_true')} {...inputProps} />}
      </Truth>
    </>
  );
}

interface TruthProps {
  readonly error: string | undefined;
  readonly children: (inputProps: {
    readonly 'aria-describedby': string;
    readonly 'aria-invalid': true | undefined;
  }) => React.ReactNode;
}

function Truth({ error, children }: TruthProps) {
  const messageId = useId();
  const isInvalid = error === undefined ? undefined : true;
  return (
    <div className={styles.truth}>
      <label className={styles.option}>
        {children({ 'aria-describedby': messageId, 'aria-invalid': isInvalid })}
        {claimTexts.isTrue}
      </label>
      <p id={messageId} aria-live="polite" className={styles.fault}>
        {error}
      </p>
    </div>
  );
}
