import lighthouse from 'lighthouse';
import { withBrowser } from './browser.ts';

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

/** A slow phone worked out from a fast visit, or a connection and a processor that are slowed down. */
export type Throttling = 'simulate' | 'devtools';

/** One visit of Lighthouse's phone: times in milliseconds, scores from 0 to 100. */
export type Visit = Record<
  'fcp' | 'lcp' | 'si' | 'tbt' | 'cls' | 'machine' | (typeof categories)[number],
  number
>;

/** How often a visit is tried: now and then the browser loses the trace, and Lighthouse asks to be run again. */
const tries = 3;

/** Lighthouse's own mobile settings (slow 4G and a four times slower processor), in a fresh browser. */
export async function visit(url: string, throttlingMethod: Throttling, left = tries): Promise<Visit> {
  const flags = {
    ...({ logLevel: 'silent', disableFullPageScreenshot: true } as const),
    onlyCategories: [...categories],
    throttlingMethod,
  };
  const result = await withBrowser(async (browser) =>
    lighthouse(url, flags, undefined, await browser.newPage()),
  );
  if (!result || result.lhr.runtimeError) {
    if (left > 1) return visit(url, throttlingMethod, left - 1);
    throw new Error(result?.lhr.runtimeError?.message ?? 'no result');
  }
  const { audits, environment, categories: scored } = result.lhr;
  const value = (audit: string) => audits[audit]?.numericValue ?? Number.NaN;
  const scores = categories.map((name) => [name, Math.round((scored[name]?.score ?? 0) * 100)]);
  return {
    fcp: value('first-contentful-paint'),
    lcp: value('largest-contentful-paint'),
    si: value('speed-index'),
    tbt: value('total-blocking-time'),
    cls: value('cumulative-layout-shift'),
    machine: environment.benchmarkIndex,
    ...Object.fromEntries(scores),
  } as Visit;
}
