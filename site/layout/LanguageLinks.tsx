import type { CSSProperties } from 'react';
import { languageNames } from '#shared/languages.ts';
import { type Alternate, language } from '#site/language.ts';

type Props = {
  alternates: Alternate[];
  className?: string | undefined;
  /** An attribute, so that a site in one language does not carry any of it. */
  style?: CSSProperties;
};

/** Leads to the same page in the other languages, each named in its own. Scripts carry along what the address asks for. */
export function LanguageLinks({ alternates, className, style }: Props) {
  return alternates
    .filter((each) => each.language !== language())
    .map((each) => (
      <a
        key={each.language}
        className={className}
        style={style}
        href={each.path}
        hrefLang={each.language}
        lang={each.language}
      >
        {languageNames[each.language]}
      </a>
    ));
}
