import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

const unusedFeatures = ['camera', 'geolocation', 'microphone', 'payment', 'usb', 'browsing-topics'];

/**
 * Headers of every answer. The built pages carry their own policy with the hashes of their scripts in a
 * `<meta>`; a header can only narrow it, so here it says just the one thing a `<meta>` cannot.
 */
export async function addSecurityHeaders(app: FastifyInstance, site: { isHttps: boolean }) {
  await app.register(helmet, {
    contentSecurityPolicy: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: site.isHttps ? { maxAge: 31_536_000 } : false,
    xFrameOptions: { action: 'deny' },
  });
  const permissions = unusedFeatures.map((feature) => `${feature}=()`).join(', ');
  app.addHook('onRequest', async (_request, reply) => {
    reply
      .header('Content-Security-Policy', "frame-ancestors 'none'")
      .header('Permissions-Policy', permissions);
  });
}
