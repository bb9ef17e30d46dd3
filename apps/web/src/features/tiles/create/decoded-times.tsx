import { trimTexts } from '@reprise/contract/clips/trim-texts.ts';
import { type ClipTimes, formatClipTimes } from '@reprise/contract/clips/rules/clip-times.ts';
import { classNames } from '#ui/primitives/class-names.ts';
import field from '#ui/forms/field.module.css';
import { formatExactTime } from '#clips/trim/typed-times.ts';
import styles from './decoded-times.module.css';

export function DecodedTimes({ times }: { times: ClipTimes | null }) {
  const [start, end] = times ? formatClipTimes(times) : [];
  return (
    <dl className={styles.times}>
      <DecodedTime label={trimTexts.startLabel} time={times?.startTime} text={start} />
      <DecodedTime label={trimTexts.endLabel} time={times?.endTime} text={end} />
    </dl>
  );
}

interface DecodedTimeProps {
  readonly label: string;
  readonly time: number | undefined;
  readonly text: string | undefined;
}

function DecodedTime({ label, time, text = '–:––' }: DecodedTimeProps) {
  return (
    <div className={styles.time}>
      <dt className={field.label}>{label}</dt>
      <dd
        className={classNames(styles.decoded, time === undefined && styles.none)}
        title={time === undefined ? undefined : formatExactTime(time)}
      >
        {text}
      </dd>
    </div>
  );
}
