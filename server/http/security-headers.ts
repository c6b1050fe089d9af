import helmet from 'helmet';

const unusedFeatures = ['camera', 'geolocation', 'microphone', 'browsing-topics'];

/** Pages of the build carry their own policy in a `<meta>`. This is what a `<meta>` cannot say. */
export const builtPolicy = "frame-ancestors 'none'";
/** All else is no page, or says what it needs. */
const policy = `default-src 'none'; base-uri 'none'; ${builtPolicy}`;

/** How long browsers come by https only, in seconds: a year. */
const httpsOnly = 31_536_000;

interface HttpsUse {
  isHttps: boolean;
  /** True when every subdomain speaks https too. Most owners have one somewhere that does not. */
  bindsSubdomains: boolean;
}

/** Headers of every answer, of pages and programs alike. */
export function securityHeaders({ isHttps, bindsSubdomains }: HttpsUse): Record<string, string> {
  return {
    ...helmetHeaders({
      contentSecurityPolicy: false,
      referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
      strictTransportSecurity: isHttps && { maxAge: httpsOnly, includeSubDomains: bindsSubdomains },
      // What browsers do by themselves, what none that is left asks for, and what the policy says.
      originAgentCluster: false,
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
