import { createTexts } from '@reprise/contract/tiles/create-texts.ts';
import { pastedListTexts } from '@reprise/contract/tiles/pasted-list-texts.ts';
import { type CSSProperties, type MouseEvent, type ReactNode, useEffect, useRef } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { TaggedText } from '#clips/caption/tagged-text.tsx';
import type { AuthUser } from '#platform/auth/auth-client.ts';
import { focusContainer } from '#ui/focus-container.ts';
import { PageTitle } from '#ui/layout/page-title.tsx';
import { Button, ButtonLink } from '#ui/primitives/button.tsx';
import { classNames } from '#ui/primitives/class-names.ts';
import { Row, Stack } from '#ui/primitives/layout.tsx';
import { Text } from '#ui/primitives/text.tsx';
import styles from './create-layout.module.css';
import successBoxStyles from './success-box.module.css';
import { WaitingPosts } from './waiting-posts.tsx';

const PIECES = Array.from({ length: 28 }, (_, index) => index);

interface CreateLayoutProps {
  readonly user: AuthUser;
  readonly answering: ReactNode;
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
  answering,
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
          {!isShared && answering}
        </div>
        {!isShared && link && <div className={styles.link}>{link}</div>}
        <Stack gap={4} className={styles.preview}>
          {preview}
          {!isConverted && examples}
          {isShared && (
            <p className={styles.description}>
              <TaggedText text={sharedDescription} />
            </p>
          )}
        </Stack>
        <Stack gap={4} className={styles.rest}>
          <WaitingPosts uid={user.uid} />
          {isShared ? (
            <SuccessBox answering={answering} sharing={sharing} />
          ) : (
            <>
              {form}
              <Text tone="muted" size="small" className={styles.other}>
                {otherForm.question} <Link to={otherForm.to}>{createTexts.toOtherForm}</Link>
                <br />
                {pastedListTexts.offer} <Link to="/upload?list">{pastedListTexts.open}</Link>
              </Text>
            </>
          )}
        </Stack>
      </div>
    </div>
  );
}

function SuccessBox({ answering, sharing }: Pick<CreateLayoutProps, 'answering' | 'sharing'>) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { pathname } = useLocation();
  const navigate = useNavigate();

  useEffect(() => {
    // The form may have been scrolled.
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, []);

  // The form replaces the box, on the same page.
  const leaveBox = ({ currentTarget }: MouseEvent) => focusContainer(currentTarget);

  function handlePostMore(event: MouseEvent) {
    leaveBox(event);
    void navigate(pathname, { replace: true });
  }

  return (
    <section className={successBoxStyles.shared} aria-labelledby="post-shared">
      <Row gap={4} className={successBoxStyles.won}>
        <SuccessMark />
        <h2 id="post-shared" ref={heading} tabIndex={-1}>
          {createTexts.success}
        </h2>
      </Row>
      <Stack justify="start">
        {answering}
        {sharing}
      </Stack>
      <div className={successBoxStyles.actions}>
        <Button onClick={handlePostMore}>{createTexts.postMore}</Button>
        <ButtonLink to="/" kind="main" className={successBoxStyles.home}>
          {createTexts.homeFeed}
        </ButtonLink>
        <ButtonLink to="/upload" onClick={leaveBox}>
          {createTexts.yourFeed}
        </ButtonLink>
      </div>
    </section>
  );
}

function SuccessMark() {
  return (
    <>
      <div aria-hidden="true" className={successBoxStyles.pieces}>
        {PIECES.map((index) => (
          <i key={index} style={pieceStyle(index)} />
        ))}
      </div>
      <svg
        className={classNames(successBoxStyles.seal, 'logo-seal')}
        viewBox="0 0 56 56"
        aria-hidden="true"
      >
        <circle className={successBoxStyles.ring} cx="28" cy="28" r="26" />
        <circle className={successBoxStyles.ring} cx="28" cy="28" r="26" />
        <rect className={successBoxStyles.tile} x="8" y="8" width="40" height="40" rx="12" />
        <g fill="var(--on-accent)">
          <circle className={successBoxStyles.dot} cx="20" cy="23" r="2.6" />
          <circle className={successBoxStyles.dot} cx="20" cy="33" r="2.6" />
          <rect className={successBoxStyles.bar} x="26" y="17" width="2.8" height="22" rx="1.4" />
          <rect className={successBoxStyles.bar} x="32" y="17" width="6" height="22" rx="1.6" />
        </g>
      </svg>
    </>
  );
}

function pieceStyle(index: number): CSSProperties {
  const share = (index * 0.618034) % 1;
  const other = (index * 0.754878) % 1;
  return {
    '--left': `${share * 100}%`,
    '--x': `${Math.round((other - 0.5) * 96)}px`,
    '--height': `${Math.round(32 + other * 60)}px`,
    '--turn': `${Math.round((share - 0.5) * 400)}deg`,
    '--delay': `${Math.round(other * 320)}ms`,
  } as CSSProperties;
}
