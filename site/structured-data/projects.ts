import type { ImageObjectLeaf } from 'schema-dts';
import type { Business } from '#content-model/schema/business.ts';
import { paths } from '#site/language.ts';
import { nodeIds } from './business.ts';

type PhotographedProject = {
  id: number;
  title: string;
  description: string;
  photo: { src: string; alt: string; width: number; height: number };
};

/**
 * The photos of the projects, with who owns them and where to ask for permission.
 * @param path the page they are on, if it is one of several: then what the page says of them isn't said again
 */
export function projectNodes(projects: PhotographedProject[], business: Business, site: URL, path?: string) {
  const page = path ?? paths().gallery;
  const owner = { '@id': nodeIds(site).business };
  return projects.map(
    ({ id, title, description, photo }): ImageObjectLeaf => ({
      '@type': 'ImageObject',
      '@id': new URL(`${page}#photo-${id}`, site).href,
      contentUrl: new URL(photo.src, site).href,
      ...(!path && { name: title, description, caption: photo.alt }),
      isPartOf: { '@id': new URL(`${page}#webpage`, site).href },
      creator: owner,
      creditText: business.name,
      copyrightNotice: `© ${business.copyrightYear} ${business.name}`,
      acquireLicensePage: new URL(paths().contact, site).href,
      ...(business.photoLicense && { license: business.photoLicense }),
    }),
  );
}
