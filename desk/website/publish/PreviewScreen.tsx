import { Screen } from '#desk/website/Screen.tsx';
import { screens } from '#shared/desk/addresses.ts';
import type { Website } from '#shared/desk/website.ts';
import { PreviewPane } from './PreviewPane.tsx';
import styles from './PreviewScreen.module.css';
import { PublishButton } from './PublishDialog.tsx';

/** The whole website as it will be. */
export function PreviewScreen({ website: { changes, cannotPublish } }: { website: Website }) {
  return (
    <Screen
      title="Preview"
      back={{ to: screens.website(), label: 'the website' }}
      aside={<PublishButton isOffered={changes.length > 0 && !cannotPublish} />}
    >
      <div className={styles.whole}>
        <PreviewPane />
      </div>
    </Screen>
  );
}
