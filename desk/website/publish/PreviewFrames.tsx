import { type CSSProperties, useEffect, useRef, useState } from 'react';
import { previewPath } from '#shared/desk/addresses.ts';
import { type Language, languages } from '#shared/languages.ts';
import { languageOf, type PageName, routes, routesIn } from '#shared/routes.ts';
import { findInPage, type PreviewPlace } from './find-in-page.ts';
import styles from './PreviewFrames.module.css';

/** How wide the pages are laid out, in CSS pixels: like most phones, and like a laptop. */
const widths = { phone: 390, desktop: 1280 };
export type DeviceName = keyof typeof widths;

interface Props {
  build: string;
  place: PreviewPlace;
  device: DeviceName;
  language: Language;
}

/**
 * The pages of a build. Another build is loaded behind the one in sight and takes its place when it is there, on the same
 * page, at the same height.
 */
export function PreviewFrames({ build, place, device, language }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const frames = useRef(new Map<string, HTMLIFrameElement>());
  const size = useSize(box);
  const [shown, setShown] = useState(build);
  /** Where each frame began: it goes on from there by itself. */
  const addresses = useRef(new Map<string, string>());
  function beginningOf(name: string) {
    const page = pageIn(frames.current.get(shown), shown) ?? inLanguage(place.page, language);
    const address = addresses.current.get(name) ?? addressOf(name, page);
    addresses.current.set(name, address);
    return address;
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: a place is the same if it says the same
  useEffect(() => {
    const frame = frames.current.get(shown);
    if (!frame) return;
    const page = inLanguage(place.page, language);
    if (pageIn(frame, shown) === page) show(frame, place);
    // Not a new entry in the history: Back leaves the screen.
    else frame.contentWindow?.location.replace(addressOf(shown, page));
  }, [place.page, place.words, place.photo, language, shown]);

  function loaded(name: string, frame: HTMLIFrameElement) {
    if (name === shown) return show(frame, place);
    const before = frames.current.get(shown)?.contentWindow;
    frame.contentWindow?.scrollTo({ top: before?.scrollY ?? 0, behavior: 'instant' });
    setShown(name);
  }

  const names = build === shown ? [shown] : [shown, build];
  return (
    <div ref={box} className={styles.box}>
      {names.map((name) => (
        <iframe
          key={name}
          ref={(frame) => void (frame ? frames.current.set(name, frame) : frames.current.delete(name))}
          title={name === shown ? 'The page as it will be' : 'The page, being loaded'}
          {...(name !== shown && { tabIndex: -1, 'aria-hidden': true })}
          className={`${styles.frame} ${name === shown ? '' : styles.behind}`}
          style={layout(widths[device], size)}
          src={beginningOf(name)}
          onLoad={(event) => loaded(name, event.currentTarget)}
        />
      ))}
    </div>
  );
}

const addressOf = (build: string, page: string) => `${previewPath}/${build}${page === '/' ? '/' : page}`;

/** The same page in another language; of any that has no name, the home page. */
function inLanguage(page: string, language: Language): string {
  if (languageOf(page) === language) return page;
  const names = Object.keys(routes) as PageName[];
  const name = names.find((one) => languages.some((known) => routesIn[known][one] === page)) ?? 'home';
  return routesIn[language][name];
}

/** The page that a frame shows, below the site's address; undefined if it shows none of the build. */
function pageIn(frame: HTMLIFrameElement | undefined, build: string): string | undefined {
  try {
    const { pathname } = frame!.contentWindow!.location;
    const before = `${previewPath}/${build}`;
    return pathname.startsWith(before) ? pathname.slice(before.length) || '/' : undefined;
  } catch {
    // Gone, or an error page of the browser's own.
    return undefined;
  }
}

/** Scrolls to the place and marks it for a moment, without a trace in the page. */
function show(frame: HTMLIFrameElement, place: PreviewPlace) {
  const page = frame.contentDocument;
  const found = page?.body && findInPage(page, place);
  if (!found) return;
  // `scrollIntoView` would scroll the desk around the frame, too.
  const [view, { top, height }] = [frame.contentWindow!, found.getBoundingClientRect()];
  view.scrollBy({ top: top + (height - view.innerHeight) / 2, behavior: 'instant' });
  const color = 'oklch(70.1% 0.2 44)';
  found.animate(
    [
      { outline: `4px solid ${color}`, outlineOffset: '4px' },
      { outline: `4px solid ${color}`, outlineOffset: '4px', offset: 0.7 },
      { outline: '4px solid transparent', outlineOffset: '4px' },
    ],
    1800,
  );
}

interface Size {
  width: number;
  height: number;
}

/** As wide as on the device, and made smaller where there is less room. */
function layout(wanted: number, { width, height }: Size): CSSProperties {
  const isPhone = wanted === widths.phone;
  const wide = isPhone ? Math.min(wanted, width) : Math.max(wanted, width);
  const scale = Math.min(1, width / wide) || 1;
  return {
    ...{ width: wide, height: height / scale, transform: `scale(${scale})` },
    insetInlineStart: Math.max(0, (width - wide * scale) / 2),
  };
}

function useSize(box: React.RefObject<HTMLElement | null>): Size {
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => setSize(entry!.contentRect));
    observer.observe(box.current!);
    return () => observer.disconnect();
  }, [box]);
  return size;
}
