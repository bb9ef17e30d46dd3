import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { siteName } from '@reprise/contract/site/site-name.ts';
import { Banner } from './banner.tsx';
import { classNames } from '#ui/primitives/class-names.ts';
import styles from './standalone-page.module.css';
import { Logo } from '#ui/primitives/logo.tsx';
import { SiteLinks } from './site-links.tsx';
import { NoticeOutlet } from '#ui/feedback/notice.tsx';

export interface StandalonePageProps {
  readonly heading: string;
  readonly isShort?: boolean;
  readonly children: ReactNode;
}

export function StandalonePage({ heading, isShort = false, children }: StandalonePageProps) {
  return (
    <div className={styles.screen}>
      <div className={styles.banner}>
        <Banner />
      </div>
      <section className={classNames(styles.side, isShort && styles.short)}>
        <div className={styles.panel}>
          <Link to="/" className={styles.brand}>
            <Logo />
            {siteName()}
          </Link>
          <h1 className={styles.heading}>{heading}</h1>
          {children}
          <NoticeOutlet />
          <SiteLinks />
        </div>
      </section>
    </div>
  );
}
