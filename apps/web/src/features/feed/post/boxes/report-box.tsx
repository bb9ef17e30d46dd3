import { controlTexts } from '@reprise/contract/shell/texts.ts';
import { reportReasonField } from '@reprise/contract/tiles/rules/field-rules.ts';
import { tileTexts } from '@reprise/contract/tiles/texts.ts';
import { useId, useRef, useState, type SubmitEvent } from 'react';
import { TextArea } from '#ui/forms/text-area.tsx';
import type { DialogProps } from '#ui/overlays/dialog-props.ts';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { Button } from '#ui/primitives/button.tsx';

export interface ReportBoxProps extends Pick<DialogProps, 'isOpen' | 'onClose' | 'finalFocus'> {
  readonly text: string;
  readonly onSubmit: (reason: string) => void;
}

export function ReportBox({ text, onSubmit, ...box }: ReportBoxProps) {
  const formId = useId();
  function handleSubmit(reason: string) {
    box.onClose();
    onSubmit(reason);
  }
  return (
    <Dialog
      {...box}
      title={tileTexts.report}
      actions={
        <>
          <Button onClick={box.onClose}>{controlTexts.cancel}</Button>
          <Button kind="danger" type="submit" form={formId}>
            {tileTexts.sendReport}
          </Button>
        </>
      }
    >
      <ReportForm id={formId} text={text} onSubmit={handleSubmit} />
    </Dialog>
  );
}

interface ReportFormProps extends Pick<ReportBoxProps, 'text' | 'onSubmit'> {
  readonly id: string;
}

function ReportForm({ id, text, onSubmit }: ReportFormProps) {
  const [value, setValue] = useState(text);
  const [isChecked, setIsChecked] = useState(false);
  const area = useRef<HTMLTextAreaElement>(null);
  const parsed = reportReasonField.safeParse(value);

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault();
    setIsChecked(true);
    if (parsed.success) onSubmit(parsed.data);
    else area.current?.focus();
  }

  return (
    <form id={id} onSubmit={handleSubmit} noValidate>
      <TextArea
        label={tileTexts.reason}
        hint={tileTexts.reasonHint}
        error={isChecked ? parsed.error?.issues[0]?.message : undefined}
        value={value}
        rows={4}
        ref={area}
        autoFocus
        onChange={(event) => setValue(event.currentTarget.value)}
      />
    </form>
  );
}
