import { settingsTexts } from '@reprise/contract/settings/texts.ts';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import styles from '#ui/layout/side-nav.module.css';

export interface NavSection {
  readonly id: string;
  readonly title: string;
}

const TOP_QUARTER = '0px 0px -75% 0px';

export function SectionNav({ sections }: { sections: readonly NavSection[] }) {
  const ids = sections.map(({ id }) => id).join(' ');
  const current = useCurrentSection(ids);
  return (
    <nav aria-label={settingsTexts.sections} className={styles.nav}>
      {sections.map(({ id, title }) => (
        <a
          key={id}
          href={`#${id}`}
          aria-current={id === current ? 'location' : undefined}
          className={styles.link}
        >
          {title}
        </a>
      ))}
    </nav>
  );
}

/**
 * Returns the last section in the top quarter of the window; at the end of the page, the section
 * that was chosen below it, or the last one. A line instead would be in the space
 * between two sections at some scroll positions, also at the top of the page.
 */
function useCurrentSection(ids: string): string | undefined {
  const [visible, setVisible] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    const inTopQuarter = new Set<string>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries) {
          if (isIntersecting) inTopQuarter.add(target.id);
          else inTopQuarter.delete(target.id);
        }
        setVisible(new Set(inTopQuarter));
      },
      { rootMargin: TOP_QUARTER },
    );
    for (const id of ids.split(' ')) {
      const section = document.getElementById(id);
      if (section) observer.observe(section);
    }
    return () => observer.disconnect();
  }, [ids]);
  const isAtPageEnd = useSyncExternalStore(subscribeToScroll, readIsAtPageEnd);
  const { hash } = useLocation();
  const sections = ids.split(' ');
  const reached = Math.max(
    sections.findLastIndex((id) => visible.has(id)),
    0,
  );
  if (!isAtPageEnd) return sections[reached];
  // The page ends before the sections below can reach the top.
  return sections.slice(reached).find((id) => hash === `#${id}`) ?? sections.at(-1);
}

function subscribeToScroll(onChange: () => void): () => void {
  const events = ['scroll', 'resize'] as const;
  for (const name of events) window.addEventListener(name, onChange, { passive: true });
  return () => events.forEach((name) => window.removeEventListener(name, onChange));
}

/** False if the whole page is visible. */
function readIsAtPageEnd(): boolean {
  const left = document.documentElement.scrollHeight - window.innerHeight - window.scrollY;
  return window.scrollY > 0 && left < 2;
}
