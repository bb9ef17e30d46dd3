import { defaultPages } from '@reprise/contract/site/page-texts.ts';
import type { PageName } from '@reprise/contract/site/pages.ts';
import { pageTexts, pageTitles } from '@reprise/contract/site/texts.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { config } from '#platform/config.ts';
import { useDocumentTitle } from '#platform/hooks/use-document-title.ts';
import { FailedState } from '#ui/feedback/failed-state.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { SiteLinks } from '#ui/layout/site-links.tsx';
import { Stack } from '#ui/primitives/layout.tsx';
import styles from './page-screen.module.css';

const LINK = /\[([^\]]+)\]\(((?:https?:\/\/|mailto:|\/)[^\s)]*)\)/;

/** /about, /privacy or /terms: the operator's text, or the default. */
export function PageScreen({ name }: { name: PageName }) {
  useDocumentTitle(pageTitles[name]);
  return (
    <div className={styles.page}>
      <Stack as="article" gap={4} className={styles.text}>
        {config.ownPages.includes(name) ? (
          <OwnPage name={name} />
        ) : (
          <PageMarkdown text={defaultPages[name]} />
        )}
      </Stack>
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

/** Renders headings, paragraphs, lists and links. Everything else is plain text. */
export function PageMarkdown({ text }: { text: string }) {
  const blocks = text
    .replaceAll('\r', '')
    .split(/\n{2,}/)
    .filter((block) => block.trim() !== '');
  return blocks.map((block) => <Block key={block} block={block.trim()} />);
}

function Block({ block }: { block: string }) {
  if (block.startsWith('# ')) return <h1>{inline(block.slice(2))}</h1>;
  if (block.startsWith('## ')) return <h2>{inline(block.slice(3))}</h2>;
  const lines = block.split('\n');
  if (!lines.every((line) => line.startsWith('- '))) return <p>{inline(lines.join(' '))}</p>;
  return (
    <ul>
      {lines.map((line) => (
        <li key={line}>{inline(line.slice(2))}</li>
      ))}
    </ul>
  );
}

function inline(text: string): ReactNode {
  const match = LINK.exec(text);
  if (!match) return text;
  const [whole, label = '', target = ''] = match;
  return (
    <>
      {text.slice(0, match.index)}
      {linkTo(target, label)}
      {inline(text.slice(match.index + whole.length))}
    </>
  );
}

/** /api/ is a page of the server, and `//` is another host. */
function linkTo(target: string, label: string): ReactNode {
  const isScreen = target.startsWith('/') && !/^\/(?:api\/|\/)/.test(target);
  return isScreen ? <Link to={target}>{label}</Link> : <a href={target}>{label}</a>;
}
