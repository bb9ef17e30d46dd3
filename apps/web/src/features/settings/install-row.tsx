import { settingsTexts } from '@reprise/contract/settings/texts.ts';
import { shellTexts } from '@reprise/contract/shell/texts.ts';
import { Download } from 'lucide-react';
import { install, type InstallOffer } from '#platform/install.ts';
import { Button } from '#ui/primitives/button.tsx';
import styles from './install-row.module.css';

export function InstallRow({ offer }: { offer: Exclude<InstallOffer, 'none'> }) {
  if (offer === 'steps') return <p>{settingsTexts.installSteps}</p>;
  return (
    <>
      <p>{settingsTexts.installHint}</p>
      <Button
        icon={<Download aria-hidden />}
        className={styles.install}
        onClick={() => void install()}
      >
        {shellTexts.install}
      </Button>
    </>
  );
}
