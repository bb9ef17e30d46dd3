import { texts } from '@reprise/contract/texts.ts';
import { Link } from 'react-router';
import { LoginPanel } from '#features/accounts/login-panel.tsx';
import { useDocumentTitle } from '#shared/hooks/use-document-title.ts';
import { Banner } from '#shared/ui/banner.tsx';
import { Mark } from '#shared/ui/mark.tsx';
import { NoticePlace } from '#shared/ui/notice.tsx';
import styles from './login-screen.module.css';

export function LoginScreen() {
  useDocumentTitle(texts.accounts.login);
  return (
    <div className={styles.screen}>
      <div className={styles.banner}>
        <Banner />
      </div>
      <section className={styles.side}>
        <div className={styles.panel}>
          <Link to="/" className={styles.brand}>
            <Mark />
            {texts.app.name}
          </Link>
          <h1 className={styles.heading}>{texts.loginPage.heading}</h1>
          <LoginPanel />
          <NoticePlace />
        </div>
      </section>
    </div>
  );
}
