import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Company } from '#server/company/company.ts';
import { refuseOtherMethods } from '#server/http/only-methods.ts';
import { ownersPhotoPath } from '#server/http/owner-paths.ts';
import { refuse } from '#server/http/refusals.ts';
import type { PhotoStore } from '#server/photos/photo-store.ts';
import type { PhotoLinks } from './photo-links.ts';

/** A picture and nothing else: whatever the bytes were taken for, nothing in them could run. */
const policy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox";

interface PhotoParts {
  photos: PhotoStore;
  links: PhotoLinks;
  company: Company;
}

/**
 * The photographs behind the links in the owner's mails and webhooks. A link opens one photograph for thirty days, as
 * long as its request is there; its address is never logged, and nobody on the way may keep the picture.
 */
export function servePhotos(app: FastifyInstance, { photos, links, company }: PhotoParts) {
  const url = `${ownersPhotoPath}:token/:file`;
  type Asking = FastifyRequest<{ Params: { token: string; file: string } }>;

  app.get(url, async (request: Asking, reply) => {
    const { token, file } = request.params;
    reply.headers({
      'Cache-Control': 'no-store',
      'X-Robots-Tag': 'noindex',
      'Referrer-Policy': 'no-referrer',
    });
    const found = links.read(token, file, new Date());
    if (found === 'forged') return refuse(request, reply, company, 404);
    if (found === 'expired') return refuse(request, reply, company, 410);
    // Files may outlive their row for a while; what was erased is not shown again.
    const photo = (await photos.list(found.requestId)).find(({ id }) => id === found.id);
    const picture = photo && (await photos.read(found, found.size));
    if (!picture) return refuse(request, reply, company, 410);
    return reply
      .type('image/jpeg')
      .headers({
        'Content-Disposition': `inline; filename="photo-${photo.position + 1}.jpg"`,
        'Content-Security-Policy': policy,
      })
      .send(picture);
  });
  refuseOtherMethods(app, company, url, ['GET', 'HEAD']);
}
