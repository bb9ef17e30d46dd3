import { createTexts } from '@reprise/contract/tiles/create-texts.ts';
import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { Button, ButtonLink } from '#ui/primitives/button.tsx';
import { SuccessMark } from './success-mark.tsx';
import styles from './success-box.module.css';

export function SuccessBox({ sharing }: { sharing: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { pathname } = useLocation();
  const navigate = useNavigate();

  useEffect(() => heading.current?.focus(), []);

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
        <Button onClick={() => navigate(pathname, { replace: true })}>
          {createTexts.postMore}
        </Button>
        <ButtonLink to="/" kind="main">
          {createTexts.homeFeed}
        </ButtonLink>
        <ButtonLink to="/upload">{createTexts.yourFeed}</ButtonLink>
      </div>
    </section>
  );
}
