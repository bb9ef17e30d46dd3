import { createTexts } from '@reprise/contract/tiles/create-texts.ts';
import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { focusContainer } from '#ui/focus-container.ts';
import { Button, ButtonLink } from '#ui/primitives/button.tsx';
import { SuccessMark } from './success-mark.tsx';
import styles from './success-box.module.css';

export function SuccessBox({ sharing }: { sharing: ReactNode }) {
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
    <section className={styles.shared} aria-labelledby="post-shared">
      <div className={styles.won}>
        <SuccessMark />
        <h2 id="post-shared" ref={heading} tabIndex={-1}>
          {createTexts.success}
        </h2>
      </div>
      {sharing}
      <div className={styles.actions}>
        <Button onClick={handlePostMore}>{createTexts.postMore}</Button>
        <ButtonLink to="/" kind="main" className={styles.home}>
          {createTexts.homeFeed}
        </ButtonLink>
        <ButtonLink to="/upload" onClick={leaveBox}>
          {createTexts.yourFeed}
        </ButtonLink>
      </div>
    </section>
  );
}
