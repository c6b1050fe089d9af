import type { FullConfig, Reporter, Suite, TestCase } from '@playwright/test/reporter';
import { type FoundEngine, titles } from '../../scripts/engines.mjs';
import { unaskedOf } from './unasked.ts';

/** After all journeys: one line each, with the result in each engine and window. */
export default class TableReporter implements Reporter {
  #all: Suite | undefined;
  #projects: string[] = [];
  readonly #versions = new Map<string, string>();

  onBegin(config: FullConfig, all: Suite) {
    this.#all = all;
    this.#projects = config.projects.map(({ name }) => name);
  }

  onTestEnd({ annotations }: TestCase) {
    const version = annotations.find(({ type }) => type === 'engine')?.description;
    if (version) this.#versions.set(version.split(' ')[0]!, version);
  }

  onEnd() {
    const journeys = new Map<string, Map<string, string>>();
    for (const test of this.#all?.allTests() ?? []) {
      const [, project = '', file = '', ...title] = test.titlePath();
      const journey = `${file.replace('.journey.ts', '')}: ${title.join(', ').replace(/ @\w+/, '')}`;
      const row = journeys.get(journey) ?? new Map<string, string>();
      row.set(project, test.ok() ? 'ok' : 'FAILED');
      journeys.set(journey, row);
    }
    console.log(`\n| journey | ${this.#projects.join(' | ')} |`);
    console.log(`|---|${this.#projects.map(() => '---|').join('')}`);
    for (const [journey, row] of journeys) {
      console.log(`| ${journey} | ${this.#projects.map((name) => row.get(name) ?? '–').join(' | ')} |`);
    }
    console.log(`\nRan in ${[...this.#versions.values()].join(', ')}.`);
    const found: FoundEngine[] = JSON.parse(process.env.ENGINES_FOUND ?? '[]');
    for (const engine of found) {
      for (const { need, why } of unaskedOf(engine)) {
        console.log(`– ${titles[engine.name]} was not asked what needs ${need}: ${why}.`);
      }
    }
  }
}
