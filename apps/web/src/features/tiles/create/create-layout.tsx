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
}

export function CreateLayout({
  uid,
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
          <h1 className={classNames(isShared && 'visually-hidden')}>{createTexts.heading}</h1>
          {!isShared && link}
        </div>
        <div className={styles.preview}>{preview}</div>
        <div className={styles.rest}>
          <WaitingPosts uid={uid} />
          {isShared ? (
            <SuccessBox description={sharedDescription} />
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
