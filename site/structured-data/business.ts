import type {
  ContactPointLeaf,
  HomeAndConstructionBusinessLeaf,
  OpeningHoursSpecification,
} from 'schema-dts';
import { type OpeningHours, readHours } from '#content-model/hours/read-hours.ts';
import type { Business } from '#content-model/schema/business.ts';
import { languageNames } from '#shared/desk/format.ts';
import { firstLanguage } from '#shared/languages.ts';
import { routes } from '#shared/routes.ts';
import { language, siteLanguages } from '#site/language.ts';
import { mostNamed } from '#site/service-area/service-area.ts';
import { sharePath } from '#site/share/share-card.ts';

/**
 * The company. Of its address, as much as the owner gave; without any, the state it works in. A license is included only
 * if the owner gave one, hours only if they can be interpreted. Pages in a further language, whose words are longer, leave
 * to those in the first what would take a second round trip.
 * @param isContact whether the page is the one that names all its places, however many they are, and says how to reach it
 */
export function businessNode(
  business: Business,
  site: URL,
  isContact: boolean,
): HomeAndConstructionBusinessLeaf {
  const { address, license, links = [] } = business;
  const isWhole = isContact || language() === firstLanguage;
  const hours = readHours(business.hours) ?? [];
  return {
    '@type': 'HomeAndConstructionBusiness',
    '@id': nodeIds(site).business,
    name: business.name,
    ...(isWhole && { slogan: business.tagline }),
    url: new URL(routes.home, site).href,
    ...(isWhole && {
      image: new URL(sharePath('home'), site).href,
      logo: new URL('/icon-512.png', site).href,
    }),
    telephone: business.phone.e164,
    ...(isWhole && {
      email: business.email,
      ...(hours.length > 0 && { openingHoursSpecification: hours.map(toSpecification) }),
      areaServed: areaServed(business, isContact),
      ...(links.length > 0 && { sameAs: links.map(({ url }) => url) }),
    }),
    ...(siteLanguages().length > 1 && isContact && { contactPoint: contactPoint(business) }),
    address: {
      '@type': 'PostalAddress',
      ...(address?.street && { streetAddress: address.street }),
      ...(address && { addressLocality: address.city }),
      addressRegion: address?.state ?? 'FL',
      ...(address?.zip && { postalCode: address.zip }),
      addressCountry: 'US',
    },
    ...(license && {
      hasCredential: {
        '@type': 'EducationalOccupationalCredential',
        credentialCategory: 'license',
        identifier: license,
      },
    }),
  };
}

/** Which languages to write and call in. */
const contactPoint = ({ phone, email }: Business): ContactPointLeaf => ({
  '@type': 'ContactPoint',
  contactType: 'customer service',
  telephone: phone.e164,
  email,
  availableLanguage: siteLanguages().map((each) => languageNames[each]),
});

/** The cities; where they would be too many for a page, the region. */
function areaServed({ cities, serviceArea }: Business, isContact: boolean) {
  if (cities.length > mostNamed && !isContact)
    return { '@type': 'AdministrativeArea', name: serviceArea } as const;
  const containedInPlace = { '@type': 'State', name: 'Florida' } as const;
  return cities.map(({ name }) => ({ '@type': 'City', name, containedInPlace }) as const);
}

function toSpecification({ days, opens, closes }: OpeningHours): OpeningHoursSpecification {
  return { '@type': 'OpeningHoursSpecification', dayOfWeek: days, opens, closes };
}

/** The nodes that others refer to, by their addresses. */
export function nodeIds(site: URL) {
  return { business: new URL('/#business', site).href, webSite: new URL('/#website', site).href };
}
