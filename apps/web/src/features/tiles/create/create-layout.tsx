import { texts } from '@reprise/contract/texts.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { classNames } from '#ui/primitives/class-names.ts';
import styles from './create-layout.module.css';
import { SuccessBox } from './success-box.tsx';

interface CreateLayoutProps {
  readonly link: ReactNode;
  readonly preview: ReactNode;
  readonly form: ReactNode;
  /** Leads to the other way of posting. */
  readonly otherForm: { readonly question: string; readonly to: string };
  /** The words of the post once it is shared. */
  readonly sharedDescription: string | null;
}

/**
 * Link, preview and form in the order of reading; on a wide screen the preview stands beside them.
 * After sharing the box takes the place of the form, and the preview stays where it is, playing on.
 */
export function CreateLayout({
  link,
  preview,
  form,
  otherForm,
  sharedDescription,
}: CreateLayoutProps) {
  const isShared = sharedDescription !== null;
  return (
    <div className={styles.screen}>
      <div className={styles.columns}>
        <div className={isShared ? undefined : styles.head}>
          <h1 className={classNames(isShared && 'visually-hidden')}>{texts.upload.heading}</h1>
          {!isShared && link}
        </div>
        <div className={styles.preview}>{preview}</div>
        <div className={styles.rest}>
          {isShared ? (
            <SuccessBox description={sharedDescription} />
          ) : (
            <>
              {form}
              <p className={styles.other}>
                {otherForm.question} <Link to={otherForm.to}>{texts.createPost.toOtherForm}</Link>
              </p>
            </>
          )}
        </div>
      </div>
    </div>
  );
}
