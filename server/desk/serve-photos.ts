import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refuseOtherMethods } from '#server/http/only-methods.ts';
import { ownersPhotoPath } from '#server/http/owner-paths.ts';
import { refuse } from '#server/http/refusals.ts';
import type { PhotoLinks } from '#server/notifications/photo-links.ts';
import { sendPicture } from '#server/photos/serve.ts';
import type { PhotoStore } from '#server/photos/store.ts';
import type { Company } from '#server/platform/company.ts';

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
    const isSent = await sendPicture(reply, photos, found, found.size);
    return isSent ? reply : refuse(request, reply, company, 410);
  });
  refuseOtherMethods(app, company, url, ['GET', 'HEAD']);
}
