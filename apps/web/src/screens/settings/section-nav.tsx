import { settingsTexts } from '@reprise/contract/settings/texts.ts';
import { useEffect, useState } from 'react';
import styles from '#ui/layout/side-nav.module.css';

export interface NavSection {
  readonly id: string;
  readonly title: string;
}

/** The current section is the one that crosses a line a quarter below the top of the window. */
const READING_LINE = '-25% 0px -75% 0px';

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

function useCurrentSection(ids: string): string | null {
  const [current, setCurrent] = useState<string | null>(null);
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        const entered = entries.find(({ isIntersecting }) => isIntersecting);
        if (entered) setCurrent(entered.target.id);
      },
      { rootMargin: READING_LINE },
    );
    for (const id of ids.split(' ')) {
      const section = document.getElementById(id);
      if (section) observer.observe(section);
    }
    return () => observer.disconnect();
  }, [ids]);
  return current;
}
