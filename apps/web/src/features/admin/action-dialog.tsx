import { adminNoteField } from '@reprise/contract/admin/rules/admin-note.ts';
import { adminTexts, adminUserTexts } from '@reprise/contract/admin/texts.ts';
import { controlTexts } from '@reprise/contract/shell/texts.ts';
import { type SubmitEvent, useId, useState } from 'react';
import * as z from 'zod/mini';
import { SegmentedControl } from '#ui/forms/segmented-control.tsx';
import { TextArea } from '#ui/forms/text-area.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { Button, type ButtonKind } from '#ui/primitives/button.tsx';
import { actionFailure, useAction } from './admin.api.ts';
import styles from './admin.module.css';
import { type Duration, durationSegments, endOf } from './duration.ts';
import { NewLink } from './new-link.tsx';

export interface ActionInput {
  readonly note: string;
  readonly until: string | null;
  readonly confirmation: string;
  readonly uses: number;
}

export interface AdminAction {
  readonly title: string;
  readonly hint: string;
  readonly submit: string;
  readonly kind?: ButtonKind;
  readonly note: { readonly label: string; readonly hint: string };
  readonly hasEnd?: boolean;
  readonly usesField?: { readonly label: string; readonly error: string; readonly max: number };
  readonly confirmation?: string;
  readonly linkHint?: string;
  readonly run: (input: ActionInput) => Promise<string | null>;
  readonly onDone?: () => void;
}

interface ActionDialogProps {
  readonly action: AdminAction;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Asks for a reason. Cannot be closed while the request is pending. */
export function ActionDialog({ action, isOpen, onClose }: ActionDialogProps) {
  const formId = useId();
  const { kind = 'main' } = action;
  const change = useAction(action.run, (result) => {
    if (result !== null) return;
    onClose();
    action.onDone?.();
  });
  const link = change.data ?? null;

  function handleClose() {
    if (change.isPending) return;
    onClose();
    change.reset();
  }

  return (
    <Dialog
      isOpen={isOpen}
      onClose={handleClose}
      title={action.title}
      actions={
        link === null ? (
          <>
            <Button onClick={handleClose}>{controlTexts.cancel}</Button>
            <Button type="submit" form={formId} kind={kind} isBusy={change.isPending}>
              {action.submit}
            </Button>
          </>
        ) : (
          <Button onClick={handleClose}>{controlTexts.close}</Button>
        )
      }
    >
      {link === null ? (
        <ActionForm id={formId} action={action} error={change.error} onSubmit={change.mutate} />
      ) : (
        <NewLink link={link} hint={action.linkHint ?? ''} />
      )}
    </Dialog>
  );
}

const fields = ['uses', 'note', 'confirmation'] as const;

interface ActionFormProps {
  readonly id: string;
  readonly action: AdminAction;
  readonly error: unknown;
  readonly onSubmit: (input: ActionInput) => void;
}

function ActionForm({ id, action, error, onSubmit }: ActionFormProps) {
  const [note, setNote] = useState('');
  const [uses, setUses] = useState('1');
  const [confirmation, setConfirmation] = useState('');
  const [duration, setDuration] = useState<Duration>('week');
  const [isTried, setIsTried] = useState(false);
  const problems = problemsOf(action, { note, uses, confirmation });

  function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    setIsTried(true);
    const wrong = fields.find((field) => problems[field] !== undefined);
    if (wrong !== undefined) {
      const field = event.currentTarget.elements.namedItem(wrong);
      if (field instanceof HTMLElement) field.focus();
      return;
    }
    const until = action.hasEnd ? endOf(duration) : null;
    onSubmit({ note: note.trim(), until, confirmation, uses: Number(uses) });
  }

  const shown: Partial<typeof problems> = isTried ? problems : {};
  return (
    <form id={id} noValidate className={styles.form} onSubmit={handleSubmit}>
      <p>{action.hint}</p>
      {action.usesField && (
        <TextField
          label={action.usesField.label}
          name="uses"
          inputMode="numeric"
          autoComplete="off"
          value={uses}
          error={shown.uses}
          onChange={({ currentTarget }) => setUses(currentTarget.value)}
        />
      )}
      {action.hasEnd && (
        <div className={styles.choice}>
          <span aria-hidden="true">{adminTexts.ends}</span>
          <SegmentedControl
            label={adminTexts.ends}
            value={duration}
            segments={durationSegments}
            onChange={setDuration}
          />
        </div>
      )}
      <TextArea
        label={action.note.label}
        hint={action.note.hint}
        name="note"
        rows={3}
        value={note}
        error={shown.note}
        hasLongMessage
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
      />
      {action.confirmation !== undefined && (
        <TextField
          label={adminUserTexts.confirmation(action.confirmation)}
          name="confirmation"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={confirmation}
          error={shown.confirmation}
          onChange={({ currentTarget }) => setConfirmation(currentTarget.value)}
        />
      )}
      <p role="alert" className={styles.failure}>
        {error ? actionFailure(error) : null}
      </p>
    </form>
  );
}

interface Entered {
  readonly note: string;
  readonly uses: string;
  readonly confirmation: string;
}

function problemsOf(action: AdminAction, { note, uses, confirmation }: Entered) {
  const { usesField } = action;
  const isNumber = /^\d{1,6}$/.test(uses) && Number(uses) >= 1;
  const isUsesWrong = usesField && !(isNumber && Number(uses) <= usesField.max);
  const isNameWrong = action.confirmation !== undefined && confirmation !== action.confirmation;
  return {
    note: z.safeParse(adminNoteField, note).error?.issues[0]?.message,
    uses: isUsesWrong ? usesField.error : undefined,
    confirmation: isNameWrong ? adminUserTexts.confirmationError : undefined,
  };
}
