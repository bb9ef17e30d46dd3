import { answersPath } from '@reprise/contract/moments/rules/moment-paths.ts';
import { momentTexts } from '@reprise/contract/moments/moment-texts.ts';
import { Reply } from 'lucide-react';
import { Link } from 'react-router';
import { classNames } from '#ui/primitives/class-names.ts';
import styles from './answers-link.module.css';

interface AnswersLinkProps {
  readonly publicId: string;
  readonly count: number;
  readonly className?: string | undefined;
}

export function AnswersLink({ publicId, count, className }: AnswersLinkProps) {
  return (
    <Link to={answersPath(publicId)} className={classNames(styles.link, className)}>
      <Reply size={16} aria-hidden />
      {momentTexts.answers(count)}
    </Link>
  );
}
