import { texts } from '@reprise/contract/texts.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { classNames } from '#shared/ui/class-names.ts';
import styles from './post-layout.module.css';
import { SharedBox } from './shared-box.tsx';

interface PostLayoutProps {
  readonly link: ReactNode;
  readonly preview: ReactNode;
  readonly form: ReactNode;
  /** Leads to the other way of posting. */
  readonly other: { readonly question: string; readonly to: string };
  /** The words of the post once it is shared. */
  readonly sharedWords: string | null;
}

/**
 * Link, preview and form in the order of reading; on a wide screen the preview stands beside them.
 * After sharing the box takes the place of the form, and the preview stays where it is, playing on.
 */
export function PostLayout({ link, preview, form, other, sharedWords }: PostLayoutProps) {
  const isShared = sharedWords !== null;
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
            <SharedBox description={sharedWords} />
          ) : (
            <>
              {form}
              <p className={styles.other}>
                {other.question} <Link to={other.to}>{texts.createPost.toOtherForm}</Link>
              </p>
            </>
          )}
        </div>
      </div>
    </div>
  );
}
