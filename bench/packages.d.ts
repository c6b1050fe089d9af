/** As much of it as the bench uses: types are checked where it is not installed, too. */
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
