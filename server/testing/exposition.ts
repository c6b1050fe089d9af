/** One line with a value. */
export interface Sample {
  name: string;
  labels: Record<string, string>;
  value: number;
}

const name = '[a-zA-Z_:][a-zA-Z0-9_:]*';
const helpLine = new RegExp(`^# HELP (${name}) (?:[^\\\\]|\\\\[\\\\n])+$`);
const typeLine = new RegExp(`^# TYPE (${name}) (counter|gauge|histogram|summary|untyped)$`);
const labelPattern = '[a-zA-Z_][a-zA-Z0-9_]*="(?:[^"\\\\\\n]|\\\\[\\\\"n])*"';
const sampleLine = new RegExp(
  `^(${name})(?:\\{(${labelPattern}(?:,${labelPattern})*)\\})? ([+-]?Inf|NaN|[+-]?\\d+(?:\\.\\d+)?(?:e[+-]?\\d+)?)$`,
);

/**
 * Reads Prometheus' text format as its documentation lays down, and nothing that is only nearly so.
 * @throws if a line, its order, a name twice, or a histogram is wrong
 */
export function readExposition(text: string) {
  if (!text.endsWith('\n')) throw new Error('The last line does not end.');
  const types = new Map<string, string>();
  const samples: Sample[] = [];
  const seen = new Set<string>();
  let helped: string | undefined;
  for (const line of text.split('\n').filter((line) => line !== '')) {
    const help = helpLine.exec(line)?.[1];
    const [, typed, type] = typeLine.exec(line) ?? [];
    const [, sample, labels = '', value] = sampleLine.exec(line) ?? [];
    if (help) {
      if (types.has(help)) throw new Error(`${help} comes twice`);
      helped = help;
    } else if (typed) {
      if (typed !== helped) throw new Error(`${typed} has no HELP before it`);
      types.set(typed, type!);
    } else if (sample) {
      if (sample.replace(/_(bucket|sum|count)$/, '') !== helped && sample !== helped)
        throw new Error(`${line} stands below ${helped}`);
      const key = line.slice(0, line.lastIndexOf(' '));
      if (seen.has(key)) throw new Error(`${key} comes twice`);
      seen.add(key);
      const pairs = [...labels.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)].map(([, key, value]) => [key, value]);
      samples.push({
        name: sample,
        labels: Object.fromEntries(pairs),
        value: Number(value!.replace('Inf', 'Infinity')),
      });
    } else throw new Error(`not understood: ${line}`);
  }
  return {
    types,
    samples,
    /** The value under exactly these labels; undefined if there is none. */
    value: (name: string, labels: Record<string, string> = {}) =>
      samples.find(
        (one) =>
          one.name === name &&
          Object.keys(one.labels).length === Object.keys(labels).length &&
          Object.entries(labels).every(([key, value]) => one.labels[key] === value),
      )?.value,
  };
}
