import { limits } from '@reprise/contract/limits.ts';
import { captionEditField, reportReasonField } from '@reprise/contract/rules/field-rules.ts';
import { texts } from '@reprise/contract/texts.ts';
import { useId, useState, type SubmitEvent } from 'react';
import { Button, type ButtonKind } from '#shared/ui/button.tsx';
import { Dialog, type DialogProps } from '#shared/ui/dialog.tsx';
import { TextArea } from '#shared/ui/text-area.tsx';

export interface TextBoxProps extends Pick<DialogProps, 'isOpen' | 'onClose' | 'finalFocus'> {
  /** What stands in the box when it opens. */
  readonly text: string;
  readonly onSubmit: (text: string) => void;
}

export function EditBox(props: TextBoxProps) {
  return (
    <TextBox
      {...props}
      look={{
        title: texts.clip.editTitle,
        label: texts.clip.description,
        submit: texts.post.update,
        kind: 'main',
        max: limits.clips.captionMax,
      }}
      field={captionEditField}
    />
  );
}

export function ReportBox(props: TextBoxProps) {
  return (
    <TextBox
      {...props}
      look={{
        title: texts.post.report,
        label: texts.clip.reason,
        hint: texts.clip.reasonHint,
        submit: texts.clip.sendReport,
        kind: 'danger',
        max: limits.clips.reportReasonMax,
      }}
      field={reportReasonField}
    />
  );
}

interface Look {
  readonly title: string;
  readonly label: string;
  readonly hint?: string;
  readonly submit: string;
  readonly kind: ButtonKind;
  readonly max: number;
}

interface TextBoxOwnProps extends TextBoxProps {
  readonly look: Look;
  readonly field: typeof captionEditField;
}

/** Several lines of text in a dialog, which closes at once and waits for no answer (spec section 4). */
function TextBox({ text, onSubmit, look, field, ...box }: TextBoxOwnProps) {
  const formId = useId();
  function handleSubmit(value: string) {
    box.onClose();
    onSubmit(value);
  }
  return (
    <Dialog
      {...box}
      title={look.title}
      actions={
        <>
          <Button onClick={box.onClose}>{texts.post.cancel}</Button>
          <Button kind={look.kind} type="submit" form={formId}>
            {look.submit}
          </Button>
        </>
      }
    >
      <TextForm id={formId} text={text} look={look} field={field} onSubmit={handleSubmit} />
    </Dialog>
  );
}

interface TextFormProps extends Pick<TextBoxOwnProps, 'text' | 'look' | 'field' | 'onSubmit'> {
  readonly id: string;
}

/** Mounted with each opening, so that it starts with the text of that moment. */
function TextForm({ id, text, look, field, onSubmit }: TextFormProps) {
  const [value, setValue] = useState(text);
  const [isChecked, setIsChecked] = useState(false);
  const parsed = field.safeParse(value);

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault();
    setIsChecked(true);
    if (parsed.success) onSubmit(parsed.data);
  }

  return (
    <form id={id} onSubmit={handleSubmit} noValidate>
      <TextArea
        label={look.label}
        hint={look.hint}
        error={isChecked ? parsed.error?.issues[0]?.message : undefined}
        value={value}
        maxLength={look.max}
        rows={4}
        autoFocus
        onChange={(event) => setValue(event.currentTarget.value)}
      />
    </form>
  );
}
