import { pageNames, pageTexts, pageTitles } from '@reprise/contract/site/texts.ts';
import { Link } from 'react-router';
import styles from './site-links.module.css';

export function SiteLinks() {
  return (
    <nav aria-label={pageTexts.navigation} className={styles.links}>
      {pageNames.map((name) => (
        <Link key={name} to={`/${name}`}>
          {pageTitles[name]}
        </Link>
      ))}
      <a href="/api/docs">{pageTexts.apiDocs}</a>
    </nav>
  );
}
