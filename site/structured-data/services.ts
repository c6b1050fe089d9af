import type { ServiceLeaf } from 'schema-dts';
import type { ContentOf } from '#content-model/schema/files.ts';
import { routes } from '#shared/routes.ts';
import { nodeIds } from './node-ids.ts';

type Block = ContentOf<'services.yaml'>['blocks'][number];

/** What is offered, block by block, each with its list of work. No prices: none are published. */
export function serviceNodes(blocks: Block[], site: URL): ServiceLeaf[] {
  return blocks.map(({ anchor, title, subtitle, description, features }) => {
    const url = new URL(`${routes.services}#${anchor}`, site).href;
    return {
      '@type': 'Service',
      '@id': url,
      url,
      name: title,
      serviceType: subtitle,
      description,
      provider: { '@id': nodeIds(site).business },
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
