import { answerPath } from '@reprise/contract/moments/rules/moment-paths.ts';
import { momentTexts } from '@reprise/contract/moments/moment-texts.ts';
import { MessageSquareReply } from 'lucide-react';
import { IconLink } from '#ui/primitives/icon-link.tsx';

/** Next to the reply box. On phones, the menu has it. */
export function AnswerLink({ publicId }: { publicId: string }) {
  return (
    <IconLink
      label={momentTexts.answerWithClip}
      icon={<MessageSquareReply aria-hidden />}
      to={answerPath(publicId)}
    />
  );
}
