import { createTexts } from '@reprise/contract/tiles/create-texts.ts';
import { Check } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { Button, ButtonLink } from '#ui/primitives/button.tsx';
import styles from './success-box.module.css';

export function SuccessBox({ description }: { description: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { pathname } = useLocation();
  const navigate = useNavigate();

  useEffect(() => heading.current?.focus(), []);

  return (
    <section className={styles.shared} aria-labelledby="post-shared">
      <span className={styles.icon}>
        <Check aria-hidden="true" />
      </span>
      <h2 id="post-shared" ref={heading} tabIndex={-1}>
        {createTexts.success}
      </h2>
      <p className={styles.description}>{description}</p>
      <div className={styles.actions}>
        <Button kind="main" isWide onClick={() => navigate(pathname, { replace: true })}>
          {createTexts.postMore}
        </Button>
        <ButtonLink to="/" isWide>
          {createTexts.homeFeed}
        </ButtonLink>
        <ButtonLink to="/upload" isWide>
          {createTexts.yourFeed}
        </ButtonLink>
      </div>
    </section>
  );
}
