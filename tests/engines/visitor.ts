import { setTimeout as wait } from 'node:timers/promises';
import { expect } from '@playwright/test';
import type { Driver } from './driver.ts';
import { locate, type Place, type Target, whereToPress } from './target.ts';

/** What engines say if the page in question is no longer there. */
const pageWasLeft = /context was destroyed|navigat|no such frame|realm|unload|detached|discarded/i;

/** What engines, and driver.ts, say while the server does not answer. */
export const noConnection =
  /Failed to load|Did not load|could not connect|NetworkError|access control checks|Load failed/i;

/** Somebody at a browser. What they do is what people do: they see, press, type and swipe. */
export class Visitor {
  readonly #driver: Driver;
  readonly origin: string;
  readonly #forgiven: RegExp[] = [];

  constructor(driver: Driver, origin: string) {
    this.#driver = driver;
    this.origin = origin;
  }

  /** Opens a page and waits until its island, if one runs there, responds to presses. */
  async open(route: string) {
    await this.#driver.goTo(this.origin + route);
    await this.hydrated();
  }

  /** Opens a page whose scripts do not run. */
  async openPlain(route: string) {
    await this.#driver.goTo(this.origin + route);
  }

  async hydrated() {
    await expect
      .poll(() =>
        this.run(
          () => document.querySelectorAll(':is([data-gallery], form[data-sent]):not([data-ready])').length,
        ),
      )
      .toBe(0);
  }

  /** Prints the page, as a PDF, once it has its sheet for paper, which it links last. */
  async print() {
    const sheets = () => [...document.styleSheets].map(({ media }) => media.mediaText);
    await expect.poll(() => this.run(sheets)).toContain('print');
    return this.#driver.print();
  }

  /** Makes the window this large, in CSS pixels. */
  async resize(width: number, height: number) {
    await this.#driver.resize(width, height);
    await expect.poll(() => this.run(() => [innerWidth, innerHeight])).toEqual([width, height]);
  }

  back = () => this.#driver.back();
  forward = () => this.#driver.forward();
  /** Until the page is another: what is seen before that may be of the one that goes. */
  async reload() {
    await this.run(() => void Object.assign(window, { isGoing: true }));
    await this.#driver.reload();
    await expect.poll(() => this.run(() => 'isGoing' in window)).toBe(false);
  }
  screenshot = () => this.#driver.screenshot();
  key = (name: string) => this.#driver.key(name);
  type = (typed: string) => this.#driver.type(typed);

  /** Runs a self-contained function in the page; its arguments and result are JSON. */
  async run<Result, Given = undefined>(
    work: (given: Given) => Result | Promise<Result>,
    given?: Given,
  ): Promise<Result> {
    return (await this.#ask(`(${work})(${JSON.stringify(given) ?? ''})`)) as Result;
  }

  /** Runs a function over the visible elements that a target means. */
  async look<Result>(target: Target, work: (elements: HTMLElement[]) => Result): Promise<Result> {
    return (await this.#ask(`(${work})((${locate})(${JSON.stringify(target)}))`)) as Result;
  }

  /** The texts of the visible ones. */
  texts(target: Target): Promise<string[]> {
    return this.look(target, (found) => found.map(({ innerText }) => innerText.trim()));
  }

  count(target: Target): Promise<number> {
    return this.look(target, ({ length }) => length);
  }

  value(target: Target): Promise<string | undefined> {
    return this.look(target, ([first]) => (first as HTMLInputElement | undefined)?.value);
  }

  path(): Promise<string> {
    return this.run(() => location.pathname + location.search + location.hash);
  }

  /** Waits until it is visible. */
  async sees(target: Target) {
    await expect.poll(() => this.count(target), `${target.called ?? ''} (${target.css})`).toBeGreaterThan(0);
  }

  /** Waits until it is not visible. */
  async seesNo(target: Target) {
    await expect.poll(() => this.count(target), `no ${target.called ?? ''} (${target.css})`).toBe(0);
  }

  /** Presses the first match as soon as it is still and nothing covers it. */
  async press(target: Target, nth = 0) {
    const { x, y } = await this.#reach(target, nth);
    await this.#driver.press(x, y);
  }

  /** Presses a field and replaces its value by typing. */
  async fill(target: Target, typed: string) {
    await this.press(target);
    await this.run(() => (document.activeElement as HTMLInputElement).select());
    await this.type(typed);
    expect(await this.value(target)).toBe(typed);
  }

  /** Chooses by keys, since each engine opens a list of its own. */
  async choose(target: Target, chosen: string) {
    const steps = await this.look(target, ([select]) => {
      select?.focus();
      return Array.from((select as HTMLSelectElement).options, ({ value }) => value);
    });
    for (let step = 0; step < steps.indexOf(chosen); step++) await this.key('ArrowDown');
    await expect.poll(() => this.value(target)).toBe(chosen);
  }

  /** Chooses files in a file field. */
  chooseFiles = (target: Target, files: string[]) => this.#driver.choose(target.css, files);

  /** Errors that a test provokes are not faults. */
  forgive(...complaints: RegExp[]) {
    this.#forgiven.push(...complaints);
  }

  /** Ends the visit. @returns what the browser complained about */
  async leave(): Promise<string[]> {
    await this.#driver.close();
    return this.#driver.complaints.filter(
      (complaint) => !this.#forgiven.some((pattern) => pattern.test(complaint)),
    );
  }

  /** Asks the page, and again if it was left in the meantime. */
  async #ask(expression: string): Promise<unknown> {
    for (let turn = 1; ; turn++) {
      try {
        return await this.#driver.evaluate(expression);
      } catch (error) {
        if (turn === 5 || !pageWasLeft.test(String(error))) throw error;
        await wait(100); // No engine tells when the next page can be asked.
      }
    }
  }

  /** Waits until something is still, in the window and uncovered. @returns its middle */
  async #reach(target: Target, nth: number): Promise<Place> {
    const look = () => this.#ask(`(${whereToPress})((${locate})(${JSON.stringify(target)})[${nth}])`);
    let place = (await look()) as Place | string;
    await expect
      .poll(
        async () => {
          const before = JSON.stringify(place);
          place = (await look()) as Place | string;
          return typeof place === 'object' && before !== JSON.stringify(place) ? 'it moves' : place;
        },
        `where to press ${target.called ?? ''} (${target.css})`,
      )
      .toEqual({ x: expect.any(Number), y: expect.any(Number) });
    return place as Place;
  }
}
