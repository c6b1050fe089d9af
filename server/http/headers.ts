const unusedFeatures = ['camera', 'geolocation', 'microphone'];

/** Pages of the build carry their own policy in a `<meta>`. These are the directives that a `<meta>` cannot set. */
export const builtPolicy = "frame-ancestors 'none'";
/** Anything else is not a page, or declares what it needs. */
const policy = `default-src 'none'; base-uri 'none'; ${builtPolicy}`;

/** How long browsers use https only, in seconds: a year. */
const httpsOnly = 31_536_000;

interface HttpsUse {
  isHttps: boolean;
  /** True if every subdomain uses https too. Most owners have one somewhere that does not. */
  bindsSubdomains: boolean;
}

/** Headers of every response, for pages and programs alike. */
export function securityHeaders({ isHttps, bindsSubdomains }: HttpsUse): Record<string, string> {
  const hsts = `max-age=${httpsOnly}${bindsSubdomains ? '; includeSubDomains' : ''}`;
  return {
    'content-security-policy': policy,
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': unusedFeatures.map((feature) => `${feature}=()`).join(', '),
    'referrer-policy': 'strict-origin-when-cross-origin',
    ...(isHttps && { 'strict-transport-security': hsts }),
    'x-content-type-options': 'nosniff',
  };
}
