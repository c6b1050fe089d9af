import type { ReactNode } from 'react';
import type { ContentOf } from '#content-model/schema/files.ts';
import type { AboutPage } from '#site/about-pages.ts';
import { messages, paths } from '#site/language.ts';
import { Band } from '#site/ui/Band.tsx';
import { Icon } from '#site/ui/Icon.tsx';
import more from '#site/ui/MoreLink.module.css';
import { MoreLink } from '#site/ui/MoreLink.tsx';
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

type FurtherPageProps = Pick<AboutPage, 'heading' | 'number' | 'count' | 'previous' | 'next'> & {
  children: ReactNode;
};

/** What About has no room for: the way back, a heading, the rest, and the pages beside it. */
export function FurtherPage({ heading, number, count, previous, next, children }: FurtherPageProps) {
  const { about, pages } = messages();
  return (
    <Band tone="slab" className={styles.intro} labelledBy="intro">
      <nav aria-label={about.breadcrumb}>
        <BackLink href={paths().about}>{pages.about.label}</BackLink>
      </nav>
      <h1 id="intro">{heading}</h1>
      {children}
      {count > 1 && (
        <nav aria-label={about.pages}>
          {previous && <BackLink href={previous}>{about.previous}</BackLink>}
          {previous && '\u2003'}
          {about.pageOf(number, count).replace(/^p/, 'P')}
          {next && '\u2003'}
          {next && <MoreLink href={next}>{about.next}</MoreLink>}
        </nav>
      )}
    </Band>
  );
}

function BackLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a className={more.more} href={href}>
      <Icon name="previous" />
      {children}
    </a>
  );
}
