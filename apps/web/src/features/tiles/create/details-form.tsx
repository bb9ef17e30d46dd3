import { captionField } from '@reprise/contract/tiles/rules/field-rules.ts';
import type { TileAudience } from '@reprise/contract/tiles/audience.ts';
import { createTexts } from '@reprise/contract/tiles/create-texts.ts';
import { type ReactNode, type SubmitEvent, useRef, useState } from 'react';
import { AudiencePicker } from '#clips/audience/audience-picker.tsx';
import { useNewAudience } from '#clips/audience/use-new-audience.ts';
import { CaptionField } from '#clips/caption/caption-field.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { Stack } from '#ui/primitives/layout.tsx';
import styles from './create-layout.module.css';

interface DetailsFormProps {
  readonly times: ReactNode;
  readonly description: string;
  readonly isPending: boolean;
  readonly canShare: boolean;
  readonly onDescribe: (description: string) => void;
  readonly onShare: (description: string, audience: TileAudience) => void;
}

export function DetailsForm({
  times,
  description,
  isPending,
  canShare,
  onDescribe,
  onShare,
}: DetailsFormProps) {
  const [isChecked, setIsChecked] = useState(false);
  const [audience, chooseAudience] = useNewAudience();
  const area = useRef<HTMLTextAreaElement>(null);
  const parsed = captionField.safeParse(description);

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault();
    setIsChecked(true);
    if (parsed.success) onShare(parsed.data, audience);
    else area.current?.focus();
  }

  return (
    <Stack
      as="form"
      gap={4}
      aria-label={createTexts.detailsForm}
      noValidate
      className={styles.form}
      onSubmit={handleSubmit}
    >
      <Stack as="fieldset" gap={3} disabled={isPending} className={styles.fields}>
        <legend className="visually-hidden">{createTexts.detailsForm}</legend>
        <div className={styles.times}>{times}</div>
        <CaptionField
          ref={area}
          label={createTexts.description}
          placeholder={createTexts.descriptionHint}
          hint={createTexts.tagsHint}
          error={isChecked ? parsed.error?.issues[0]?.message : undefined}
          rows={4}
          value={description}
          onText={onDescribe}
        />
        <AudiencePicker value={audience} onChange={chooseAudience} className={styles.audience} />
      </Stack>
      <div className={styles.submit}>
        <Button type="submit" kind="main" isWide disabled={!canShare} isBusy={isPending}>
          {createTexts.share}
        </Button>
      </div>
    </Stack>
  );
}
