import { type CSSProperties, useEffect, useRef, useState } from 'react';
import { previewPath } from '#shared/desk/addresses.ts';
import {
  type PreviewCommand,
  type PreviewReport,
  type PreviewTarget,
  parsePreviewReport,
} from '#shared/desk/preview.ts';
import { type Language, languages } from '#shared/languages.ts';
import { languageOf, type PageName, routes, routesIn } from '#shared/routes.ts';
import styles from './PreviewFrames.module.css';

/** The width of the pages in CSS pixels, like most phones and a laptop. */
const widths = { phone: 390, desktop: 1280 };
export type DeviceName = keyof typeof widths;

/** What a preview shows: a page of the site, and the text or photo on it that is being edited. */
export interface PreviewLocation extends PreviewTarget {
  /** The path of the English page on the site, like `/services`. */
  page: string;
}

interface Props {
  /** The key of a preview build. */
  preview: string;
  previewLocation: PreviewLocation;
  device: DeviceName;
  language: Language;
}

/**
 * Shows the pages of a build. They have an origin of their own, so that their scripts can't reach the desk. A newer build
 * loads behind the visible one and replaces it once loaded, on the same page and at the same scroll position.
 */
export function PreviewFrames({ preview, previewLocation, device, language }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const frames = useRef(new Map<string, HTMLIFrameElement>());
  const size = useSize(box);
  const [shown, setShown] = useState(preview);
  /** What each frame shows: the requested page until its first report. */
  const reports = useRef(new Map<string, PreviewReport>());
  /** The first address of each frame, which then navigates by itself. */
  const addresses = useRef(new Map<string, string>());
  function getFirstAddress(name: string) {
    const page = reports.current.get(shown)?.page ?? translatePage(previewLocation.page, language);
    const address = addresses.current.get(name) ?? buildAddress(name, page);
    addresses.current.set(name, address);
    if (!reports.current.has(name)) reports.current.set(name, { page, top: 0 });
    return address;
  }

  useEffect(() => {
    function listen({ source, data }: MessageEvent) {
      const report = parsePreviewReport(data);
      for (const [name, frame] of frames.current)
        if (report && source === frame.contentWindow) reports.current.set(name, report);
    }
    addEventListener('message', listen);
    return () => removeEventListener('message', listen);
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: locations with equal values are the same
  useEffect(() => {
    const frame = frames.current.get(shown);
    if (!frame) return;
    const page = translatePage(previewLocation.page, language);
    if (reports.current.get(shown)?.page === page) return sendToPage(frame, previewLocation);
    reports.current.set(shown, { page, top: 0 });
    // Without a new history entry, so that Back leaves the screen.
    frame.contentWindow?.location.replace(buildAddress(shown, page));
  }, [previewLocation.page, previewLocation.words, previewLocation.photo, language, shown]);

  function loaded(name: string, frame: HTMLIFrameElement) {
    if (name === shown) return sendToPage(frame, previewLocation);
    sendToPage(frame, { top: reports.current.get(shown)?.top });
    setShown(name);
  }

  const names = preview === shown ? [shown] : [shown, preview];
  return (
    <div ref={box} className={styles.box}>
      {names.map((name) => (
        <iframe
          key={name}
          ref={(frame) => void (frame ? frames.current.set(name, frame) : frames.current.delete(name))}
          title={name === shown ? 'Page preview' : 'Page preview, loading'}
          {...(name !== shown && { tabIndex: -1, 'aria-hidden': true })}
          className={`${styles.frame} ${name === shown ? '' : styles.behind}`}
          style={layout(widths[device], size)}
          sandbox="allow-scripts"
          src={getFirstAddress(name)}
          onLoad={(event) => loaded(name, event.currentTarget)}
        />
      ))}
    </div>
  );
}

const buildAddress = (preview: string, page: string) => `${previewPath}/${preview}${page}`;

/** Returns the page in another language, or the home page if it isn't a known page. */
function translatePage(page: string, language: Language): string {
  if (languageOf(page) === language) return page;
  const names = Object.keys(routes) as PageName[];
  const name = names.find((one) => languages.some((known) => routesIn[known][one] === page)) ?? 'home';
  return routesIn[language][name];
}

/** Sends a command to a page. The target is any origin, because a sandboxed page has none, and the frame shows no other site. */
const sendToPage = ({ contentWindow }: HTMLIFrameElement, command: PreviewCommand) =>
  contentWindow?.postMessage(command, '*');

interface Size {
  width: number;
  height: number;
}

/** Returns the style of a frame with the device's width, scaled down to fit. */
function layout(frameWidth: number, { width, height }: Size): CSSProperties {
  const isPhone = frameWidth === widths.phone;
  const wide = isPhone ? Math.min(frameWidth, width) : Math.max(frameWidth, width);
  const scale = Math.min(1, width / wide) || 1;
  return {
    width: wide,
    height: height / scale,
    transform: `scale(${scale})`,
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
