import { createTexts } from '@reprise/contract/tiles/create-texts.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { AuthUser } from '#platform/auth/auth-client.ts';
import { PageTitle } from '#ui/layout/page-title.tsx';
import { classNames } from '#ui/primitives/class-names.ts';
import styles from './create-layout.module.css';
import { SuccessBox } from './success-box.tsx';
import { WaitingPosts } from './waiting-posts.tsx';

interface CreateLayoutProps {
  readonly user: AuthUser;
  readonly isConverted: boolean;
  readonly link: ReactNode;
  readonly examples?: ReactNode;
  readonly preview: ReactNode;
  readonly form: ReactNode;
  readonly otherForm: { readonly question: string; readonly to: string };
  readonly sharedDescription: string | null;
  readonly sharing: ReactNode;
}

export function CreateLayout({
  user,
  isConverted,
  link,
  examples,
  preview,
  form,
  otherForm,
  sharedDescription,
  sharing,
}: CreateLayoutProps) {
  const isShared = sharedDescription !== null;
  return (
    <div
      className={classNames(
        styles.screen,
        isShared && styles.isShared,
        !isConverted && styles.isEmpty,
      )}
    >
      <div className={styles.columns}>
        <div className={isShared ? 'visually-hidden' : styles.head}>
          <PageTitle>{createTexts.heading}</PageTitle>
        </div>
        {!isShared && <div className={styles.link}>{link}</div>}
        <div className={styles.preview}>
          {preview}
          {!isConverted && examples}
          {isShared && <p className={styles.description}>{sharedDescription}</p>}
        </div>
        <div className={styles.rest}>
          <WaitingPosts uid={user.uid} />
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
