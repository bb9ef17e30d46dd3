import { language as current } from '@reprise/contract/language/current.ts';
import { languageNames, languages } from '@reprise/contract/language/languages.ts';
import { pageNames } from '@reprise/contract/site/pages.ts';
import { pageTexts, pageTitles } from '@reprise/contract/site/texts.ts';
import { Link } from 'react-router';
import styles from './site-links.module.css';

const others = languages.filter((one) => one !== current);

export function SiteLinks() {
  return (
    <nav aria-label={pageTexts.navigation} className={styles.links}>
      {pageNames.map((name) => (
        <Link key={name} to={`/${name}`}>
          {pageTitles[name]}
        </Link>
      ))}
      <a href="/api/docs">{pageTexts.apiDocs}</a>
      {others.map((language) => (
        <a key={language} href={`?language=${language}`} lang={language} hrefLang={language}>
          {languageNames[language]}
        </a>
      ))}
    </nav>
  );
}
