import { Notice } from '#desk/ui/Notice.tsx';
import { screens } from '#shared/desk/addresses.ts';
import type { Website } from '#shared/desk/website.ts';
import { isRemovable, RemoveSamples } from './RemoveSamples.tsx';
import { SampleList } from './SampleList.tsx';
import styles from './SamplesScreen.module.css';
import { Screen } from './Screen.tsx';
import { countSamples } from './samples.ts';

/** What of the website is still the sample's, and a way to be rid of it. */
export function SamplesScreen({ website }: { website: Website }) {
  const { samples = [] } = website;
  return (
    <Screen title="Still sample" back={{ to: screens.website(), label: 'the website' }}>
      {samples.length === 0 ? (
        <Notice icon="check" title="Nothing is left of the sample.">
          <p>Your whole website is your own.</p>
        </Notice>
      ) : (
        <div className={styles.content}>
          <p>
            {countSamples(samples)} left. Visitors see them as if they were yours. Write your own, or remove
            them; what is true of you as it is, you can confirm.
          </p>
          <SampleList
            samples={samples}
            toolsOf={(id) => isRemovable(id) && <RemoveSamples website={website} of={id} />}
          />
        </div>
      )}
    </Screen>
  );
}
