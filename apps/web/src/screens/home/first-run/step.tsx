import { firstRunTexts } from '@reprise/contract/settings/texts.ts';
import { useEffect, useId, useRef, type ReactNode } from 'react';
import { Button } from '#ui/primitives/button.tsx';
import { classNames } from '#ui/primitives/class-names.ts';
import styles from './first-run.module.css';

export interface Progress {
  readonly number: number;
  readonly count: number;
  readonly onSkipAll: () => void;
}

interface StepProps {
  readonly progress: Progress;
  readonly title: string;
  readonly text: string;
  readonly actions: ReactNode;
  readonly children: ReactNode;
}

/** All steps have the same size. Focuses the heading, so that it is announced. */
export function Step({ progress, title, text, actions, children }: StepProps) {
  const { number, count, onSkipAll } = progress;
  const titleId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <section className={styles.step} aria-labelledby={titleId}>
      <div className={styles.top}>
        <p className={styles.progress}>
          <span className="visually-hidden">{firstRunTexts.progress(number, count)}</span>
          {Array.from({ length: count }, (_, index) => (
            <span
              key={index}
              aria-hidden="true"
              className={classNames(styles.bar, index < number && styles.reached)}
            />
          ))}
        </p>
        <Button kind="quiet" className={styles.skipAll} onClick={onSkipAll}>
          {firstRunTexts.skipAll}
        </Button>
      </div>
      <div className={styles.words}>
        <h1 id={titleId} ref={heading} tabIndex={-1} className={styles.title}>
          {title}
        </h1>
        <p>{text}</p>
      </div>
      <div className={styles.content}>{children}</div>
      <div className={styles.actions}>{actions}</div>
    </section>
  );
}
