import type { ServiceLeaf } from 'schema-dts';
import type { ContentOf } from '#content-model/schema/files.ts';
import { firstLanguage } from '#shared/languages.ts';
import { language, paths } from '#site/language.ts';
import { nodeIds } from './business.ts';

type Block = ContentOf<'services.yaml'>['blocks'][number];

/**
 * What is offered, block by block, each with its list of work. No prices: none are published. Of more than four only the
 * names, and so in a further language: with the rest, which the page says too, it would take a second round trip.
 */
export function serviceNodes(blocks: Block[], site: URL): ServiceLeaf[] {
  return blocks.map(({ anchor, title, subtitle, description, features }) => {
    const url = new URL(`${paths().services}#${anchor}`, site).href;
    const provider = { '@id': nodeIds(site).business };
    if (blocks.length > 4 || language() !== firstLanguage)
      return { '@type': 'Service', '@id': url, name: title, provider };
    return {
      '@type': 'Service',
      '@id': url,
      url,
      name: title,
      serviceType: subtitle,
      description,
      provider,
      hasOfferCatalog: {
        '@type': 'OfferCatalog',
        name: title,
        itemListElement: features.map((feature) => ({
          '@type': 'Offer',
          itemOffered: { '@type': 'Service', name: feature },
        })),
      },
    };
  });
}
