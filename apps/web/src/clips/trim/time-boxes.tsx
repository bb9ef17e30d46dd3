import { trimTexts } from '@reprise/contract/clips/trim-texts.ts';
import { type FocusEvent, type KeyboardEvent, type ReactNode, useId } from 'react';
import { isComposing } from '#ui/forms/is-composing.ts';
import { classNames } from '#ui/primitives/class-names.ts';
import field from '#ui/forms/field.module.css';
import styles from './times.module.css';
import type { Side } from './trim-rules.ts';
import { parseTime, type TimeText } from './typed-times.ts';

interface TimeBoxesProps {
  readonly start: TimeText;
  readonly end: TimeText;
  readonly adjustment: string | undefined;
  readonly onType: (side: Side, text: TimeText) => void;
  readonly onCommit: () => void;
  readonly renderTools?: (side: Side) => ReactNode;
}

export function TimeBoxes({
  start,
  end,
  adjustment,
  onType,
  onCommit,
  renderTools,
}: TimeBoxesProps) {
  const messageId = useId();
  const isWrong = parseTime(start) === null || parseTime(end) === null;
  const message = isWrong ? trimTexts.timesError : (adjustment ?? trimTexts.timesHint);
  const shared = { messageId, onCommit };
  return (
    <div className={styles.times}>
      <TimeBox
        {...shared}
        label={trimTexts.startLabel}
        text={start}
        tools={renderTools?.('start')}
        onType={(text) => onType('start', text)}
      />
      <TimeBox
        {...shared}
        label={trimTexts.endLabel}
        text={end}
        tools={renderTools?.('end')}
        onType={(text) => onType('end', text)}
      />
      <p
        id={messageId}
        aria-live="polite"
        className={classNames(field.message, isWrong && field.error, styles.message)}
      >
        {message}
      </p>
    </div>
  );
}

interface TimeBoxProps {
  readonly label: string;
  readonly text: TimeText;
  readonly messageId: string;
  readonly tools: ReactNode;
  readonly onType: (text: TimeText) => void;
  readonly onCommit: () => void;
}

function TimeBox({ label, text, messageId, tools, onType, onCommit }: TimeBoxProps) {
  const labelId = useId();

  function handleBlur({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) {
    if (!currentTarget.contains(relatedTarget)) onCommit();
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || isComposing(event)) return;
    // Otherwise Enter would submit the form.
    event.preventDefault();
    onCommit();
  }

  const box = {
    type: 'text',
    autoComplete: 'off',
    'aria-describedby': messageId,
    'aria-invalid': parseTime(text) === null || undefined,
    className: classNames(field.input, styles.box),
    onFocus: (event: FocusEvent<HTMLInputElement>) => event.currentTarget.select(),
    onKeyDown: handleKeyDown,
  } as const;
  return (
    <div role="group" aria-labelledby={labelId} className={styles.time} onBlur={handleBlur}>
      <span id={labelId} className={field.label}>
        {label}
      </span>
      <span className={styles.pair}>
        <input
          {...box}
          inputMode="numeric"
          aria-label={`${label} minutes`}
          value={text.minutes}
          onChange={(event) => onType({ ...text, minutes: event.currentTarget.value })}
        />
        <span aria-hidden="true">:</span>
        <input
          {...box}
          inputMode="decimal"
          aria-label={`${label} seconds`}
          value={text.seconds}
          onChange={(event) => onType({ ...text, seconds: event.currentTarget.value })}
        />
      </span>
      {tools}
    </div>
  );
}
