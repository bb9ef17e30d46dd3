import { formatClipTimes } from '@reprise/contract/clips/rules/clip-times.ts';
import { chatTexts } from '@reprise/contract/chat/texts.ts';
import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { Poster } from '#clips/player/view/clip-poster.tsx';
import { sharedTileQuery } from '#features/chat/chat.api.ts';
import bar from '#features/chat/conversation/reply-bar.module.css';
import { IconButton } from '#ui/primitives/icon-button.tsx';
import type { AttachedClip } from './clip-picker.api.ts';

interface AttachedClipBarProps {
  readonly clip: AttachedClip;
  readonly onRemove: () => void;
}

export function AttachedClipBar({ clip, onRemove }: AttachedClipBarProps) {
  const { data: tile } = useQuery(sharedTileQuery(clip.public_id));
  const times = formatClipTimes({ startTime: clip.starttime, endTime: clip.endtime });
  return (
    <div className={bar.bar} role="status">
      <Poster videoId={clip.link} className={bar.poster} />
      <p className={bar.words}>
        <b>{chatTexts.attachedClip}</b>
        <span dir="auto">{tile?.tile_desc ?? times.join(' – ')}</span>
      </p>
      <IconButton label={chatTexts.removeClip} icon={<X aria-hidden />} onClick={onRemove} />
    </div>
  );
}
