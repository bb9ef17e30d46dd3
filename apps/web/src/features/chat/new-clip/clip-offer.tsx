import { messageClipTexts } from '@reprise/contract/chat/clip-texts.ts';
import { isSampleVideo } from '@reprise/contract/clips/rules/sample-video.ts';
import { clipTexts } from '@reprise/contract/clips/texts.ts';
import { Scissors } from 'lucide-react';
import { Poster } from '#clips/player/view/clip-poster.tsx';
import { Button } from '#ui/primitives/button.tsx';
import styles from './clip-offer.module.css';
import type { ClipOffer } from './use-clip-offer.ts';

interface ClipOfferBarProps {
  readonly offer: ClipOffer;
  readonly onClip: () => void;
  readonly onSendLink: () => void;
}

export function ClipOfferBar({ offer: { link, source }, onClip, onSendLink }: ClipOfferBarProps) {
  const { videoId } = link;
  const isSample = isSampleVideo(videoId);
  const name = isSample ? clipTexts.sample : messageClipTexts.unnamed;
  const provider = isSample ? undefined : clipTexts.provider;
  const { title = name, channel = provider, unavailable } = source;
  return (
    <div className={styles.offer} role="group" aria-label={messageClipTexts.offer}>
      <Poster key={videoId} videoId={videoId} className={styles.poster} />
      <p className={styles.words} role="status">
        <b title={title} dir="auto">
          {title}
        </b>
        <span dir="auto">
          {unavailable === undefined && channel}
          {unavailable === 'embedding-off' && messageClipTexts.onYoutubeOnly}
          {unavailable === 'unavailable' && clipTexts.failures.unavailable}
        </span>
      </p>
      <div className={styles.buttons}>
        {unavailable === undefined && (
          <Button kind="main" icon={<Scissors aria-hidden />} onClick={onClip}>
            {messageClipTexts.clipIt}
          </Button>
        )}
        <Button kind={unavailable === undefined ? 'quiet' : 'plain'} onClick={onSendLink}>
          {messageClipTexts.sendAsLink}
        </Button>
      </div>
    </div>
  );
}
