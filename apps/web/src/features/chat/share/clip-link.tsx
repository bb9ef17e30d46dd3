import { clipTitle } from '@reprise/contract/links/rules/clip-page.ts';
import { embedPath, tilePath } from '@reprise/contract/links/rules/tile-paths.ts';
import type { Tile } from '@reprise/contract/feed/calls.ts';
import { linkTexts } from '@reprise/contract/links/texts.ts';
import { pictureTexts } from '@reprise/contract/links/picture-texts.ts';
import { stretchPath } from '@reprise/contract/moments/rules/video-path.ts';
import { videoTexts } from '@reprise/contract/moments/video-texts.ts';
import { ImageDown, ListVideo } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { isLimited } from '#clips/audience/is-limited.ts';
import { useLazyDialog } from '#ui/overlays/use-lazy-dialog.ts';
import { Button, ButtonLink } from '#ui/primitives/button.tsx';
import { LinkButtons } from './link-buttons.tsx';

const PictureDialog = lazy(async () => ({
  default: (await import('./picture/picture-dialog.tsx')).PictureDialog,
}));

export function ClipLink({ tile }: { tile: Tile }) {
  const isForAll = !isLimited(tile);
  const times = { startTime: tile.starttime, endTime: tile.endtime };
  return (
    <LinkButtons
      label={linkTexts.link}
      url={location.origin + tilePath(tile.public_id)}
      title={clipTitle(tile)}
      embedPath={isForAll ? embedPath(tile.public_id) : null}
    >
      {isForAll && <PictureButton tile={tile} />}
      <ButtonLink to={stretchPath(tile.tile_link, times)} icon={<ListVideo aria-hidden />}>
        {videoTexts.all}
      </ButtonLink>
    </LinkButtons>
  );
}

/** Not for a clip that not everyone may see: the picture has its words. */
function PictureButton({ tile }: { tile: Tile }) {
  const { wasOpened, button, dialog } = useLazyDialog();
  return (
    <>
      <Button {...button} icon={<ImageDown aria-hidden />}>
        {pictureTexts.open}
      </Button>
      {wasOpened && (
        <Suspense>
          <PictureDialog {...dialog} tile={tile} />
        </Suspense>
      )}
    </>
  );
}
