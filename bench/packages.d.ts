/** As much of them as the bench uses: types are checked where they are not installed, too. */
declare module 'lighthouse' {
  interface Result {
    lhr: {
      audits: Record<string, { numericValue?: number }>;
      categories: Record<string, { score: number | null }>;
      runtimeError?: { message: string };
    };
  }
  export default function lighthouse(
    url: string,
    flags: object,
    config: undefined,
    page: import('puppeteer-core').Page,
  ): Promise<Result | undefined>;
}

declare module 'autocannon' {
  interface Outcome extends Record<'2xx' | 'duration' | 'non2xx' | 'errors', number> {
    latency: Record<'p50' | 'p99', number>;
  }
  type Outgoing = { method?: string; headers?: Record<string, string>; body?: string };
  export default function autocannon(options: {
    url: string;
    connections: number;
    duration: number;
    timeout: number;
    requests: { setupRequest(outgoing: Outgoing): Outgoing }[];
  }): Promise<Outcome>;
}
