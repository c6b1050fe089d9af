import helmet from 'helmet';

const unusedFeatures = ['camera', 'geolocation', 'microphone', 'payment', 'usb', 'browsing-topics'];

/**
 * The built pages carry their own policy with the hashes of their scripts in a `<meta>`. This narrows it, and
 * all else that is answered, by what a `<meta>` cannot say and what nothing here ever needs.
 */
const policy = "frame-ancestors 'none'; base-uri 'none'; object-src 'none'";

/** Headers of every answer, of pages and programs alike. */
export function securityHeaders(site: { isHttps: boolean }): Record<string, string> {
  return {
    ...helmetHeaders({
      contentSecurityPolicy: false,
      referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
      strictTransportSecurity: site.isHttps ? { maxAge: 31_536_000 } : false,
      // What only browsers ask for that nobody has any more, or that the policy below says.
      xDnsPrefetchControl: false,
      xDownloadOptions: false,
      xFrameOptions: false,
      xPermittedCrossDomainPolicies: false,
      xXssProtection: false,
    }),
    'content-security-policy': policy,
    'permissions-policy': unusedFeatures.map((feature) => `${feature}=()`).join(', '),
  };
}

/** What Helmet would set. It is asked once and not for every answer: none of it depends on the request. */
function helmetHeaders(options: Parameters<typeof helmet>[0]): Record<string, string> {
  const headers: Record<string, string> = {};
  const answer = {
    setHeader: (name: string, value: string) => {
      headers[name.toLowerCase()] = value;
    },
    removeHeader: () => {},
  };
  helmet(options)({} as never, answer as never, (error) => {
    if (error) throw error;
  });
  return headers;
}
