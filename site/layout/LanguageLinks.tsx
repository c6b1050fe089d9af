import { languageNames } from '#shared/languages.ts';
import { type Alternate, language } from '#site/language.ts';

/** Leads to the same page in the other languages, each named in its own. Scripts carry along what the address asks for. */
export function LanguageLinks({
  alternates,
  className,
}: {
  alternates: Alternate[];
  className?: string | undefined;
}) {
  return alternates
    .filter((each) => each.language !== language())
    .map((each) => (
      <a
        key={each.language}
        className={className}
        href={each.path}
        hrefLang={each.language}
        lang={each.language}
        data-language=""
      >
        {languageNames[each.language]}
      </a>
    ));
}
