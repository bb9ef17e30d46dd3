import { createTexts } from '@reprise/contract/tiles/create-texts.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { classNames } from '#ui/primitives/class-names.ts';
import styles from './create-layout.module.css';
import { SuccessBox } from './success-box.tsx';
import { WaitingPosts } from './waiting/waiting-posts.tsx';

interface CreateLayoutProps {
  readonly uid: string;
  readonly link: ReactNode;
  readonly preview: ReactNode;
  readonly form: ReactNode;
  readonly otherForm: { readonly question: string; readonly to: string };
  readonly sharedDescription: string | null;
  readonly sharing: ReactNode;
}

export function CreateLayout({
  uid,
  link,
  preview,
  form,
  otherForm,
  sharedDescription,
  sharing,
}: CreateLayoutProps) {
  const isShared = sharedDescription !== null;
  return (
    <div className={classNames(styles.screen, isShared && styles.isShared)}>
      <div className={styles.columns}>
        <div className={isShared ? 'visually-hidden' : styles.head}>
          <h1>{createTexts.heading}</h1>
          {!isShared && link}
        </div>
        <div className={styles.preview}>
          {preview}
          {isShared && <p className={styles.description}>{sharedDescription}</p>}
        </div>
        <div className={styles.rest}>
          <WaitingPosts uid={uid} />
          {isShared ? (
            <SuccessBox sharing={sharing} />
          ) : (
            <>
              {form}
              <p className={styles.other}>
                {otherForm.question} <Link to={otherForm.to}>{createTexts.toOtherForm}</Link>
              </p>
            </>
          )}
        </div>
      </div>
    </div>
  );
}
