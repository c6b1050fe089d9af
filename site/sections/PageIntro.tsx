import type { ReactNode } from 'react';
import type { ContentOf } from '#content-model/schema/files.ts';
import { Band } from '#site/ui/Band.tsx';
import type from '#site/ui/type.module.css';
import { unbrokenIn } from '#site/ui/unbroken.ts';
import styles from './PageIntro.module.css';

type Props = {
  intro: { heading: string; lead: string };
  cities: ContentOf<'business.yaml'>['cities'];
  tone?: 'paper' | 'steel';
  children?: ReactNode;
};

/** The top of an inner page: its heading on seven columns, its lead on the last four. */
export function PageIntro({ intro, cities, tone = 'paper', children }: Props) {
  return (
    <Band tone={tone} className={styles.intro} labelledBy="intro">
      <h1 id="intro">{intro.heading}</h1>
      <p className={type.lead}>
        {unbrokenIn(
          intro.lead,
          cities.map(({ name }) => name),
        )}
      </p>
      {children}
    </Band>
  );
}
