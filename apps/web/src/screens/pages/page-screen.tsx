import { pageTexts, pageTitles, type PageName } from '@reprise/contract/site/texts.ts';
import { defaultPages } from '@reprise/contract/site/page-texts.ts';
import { useQuery } from '@tanstack/react-query';
import { config } from '#platform/config.ts';
import { useDocumentTitle } from '#platform/hooks/use-document-title.ts';
import { FailedState } from '#ui/feedback/failed-state.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { SiteLinks } from '#ui/layout/site-links.tsx';
import { PageMarkdown } from './page-markdown.tsx';
import styles from './page-screen.module.css';

/** /about, /privacy or /terms: the operator's text, or the default. */
export function PageScreen({ name }: { name: PageName }) {
  useDocumentTitle(pageTitles[name]);
  return (
    <div className={styles.page}>
      <article className={styles.text}>
        {config.ownPages.includes(name) ? (
          <OwnPage name={name} />
        ) : (
          <PageMarkdown text={defaultPages[name]} />
        )}
      </article>
      <SiteLinks />
    </div>
  );
}

function OwnPage({ name }: { name: PageName }) {
  const { data, isError, refetch } = useQuery({
    queryKey: ['page', name],
    queryFn: () => fetchPage(name),
    staleTime: Infinity,
  });
  if (data !== undefined) return <PageMarkdown text={data} />;
  if (isError) return <FailedState text={pageTexts.failed} onRetry={() => void refetch()} />;
  return <Skeleton width="100%" height={240} />;
}

async function fetchPage(name: PageName): Promise<string> {
  const response = await fetch(`/pages/${name}`);
  if (!response.ok) throw new Error(`The page ${name} responded with ${response.status}.`);
  return response.text();
}
