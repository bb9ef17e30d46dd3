import { answerPath } from '@reprise/contract/links/rules/clip-page.ts';
import { momentTexts } from '@reprise/contract/moments/moment-texts.ts';
import { MessageSquareReply } from 'lucide-react';
import { IconLink } from '#ui/primitives/icon-button.tsx';

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
