import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Counter, Gauge, type Registry } from '@prometheus-io/client';

/** How often the event loop is looked at, in milliseconds; a delay is what comes on top. */
const resolution = 20;

/**
 * What this process takes, by the names that dashboards know. The library would bring thirty more, which its own
 * linter finds badly named.
 */
export function countProcess(registry: Registry) {
  const registers = [registry];
  const startedAt = Date.now() / 1000 - process.uptime();
  new Gauge({
    ...{ name: 'process_start_time_seconds', help: 'When this server started.', registers },
    collect() {
      this.set(startedAt);
    },
  });
  new Gauge({
    ...{ name: 'process_resident_memory_bytes', help: 'Memory this server takes.', registers },
    collect() {
      this.set(process.memoryUsage.rss());
    },
  });
  new Gauge({
    ...{ name: 'nodejs_heap_size_used_bytes', help: 'Memory in use for JavaScript, of that.', registers },
    collect() {
      this.set(process.memoryUsage().heapUsed);
    },
  });
  new Counter({
    ...{ name: 'process_cpu_seconds_total', help: 'Processor time this server has taken.', registers },
    collect() {
      const { user, system } = process.cpuUsage();
      this.reset();
      this.inc((user + system) / 1e6);
    },
  });
  const delays = monitorEventLoopDelay({ resolution });
  delays.enable();
  const seconds = (nanoseconds: number) => Math.max(0, nanoseconds / 1e9 - resolution / 1000);
  new Gauge({
    name: 'concrete_event_loop_delay_p99_seconds',
    help: 'How late this server came to its work, in 99 of 100 cases at most, since it was last asked.',
    registers,
    collect() {
      this.set(seconds(delays.percentile(99)));
    },
  });
  new Gauge({
    name: 'concrete_event_loop_delay_max_seconds',
    help: 'How late this server came to its work at most since it was last asked.',
    registers,
    collect() {
      this.set(seconds(delays.max));
      delays.reset();
    },
  });
}
