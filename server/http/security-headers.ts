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
