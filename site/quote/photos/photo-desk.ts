import { photoField } from '#shared/photos.ts';
import { forgetAll } from './kept-photos.ts';
import styles from './photo-desk.css?url';
import { PhotoDispatch } from './photo-dispatch.ts';
import { photoNews } from './photo-field.ts';
import type { PhotoNews } from './photo-news.ts';
import { PhotoTray } from './photo-tray.ts';

/**
 * Everything that is done with photographs once somebody uses them: fetched by call-photos.ts, which tells what
 * happens. A request is sent without waiting for any of this, and nothing that fails here can stop it.
 */
const field = document.getElementById(photoField) as HTMLInputElement;
const form = field.form!;

// Whoever imports this waits for the styles, but not for styles that cannot be fetched.
await new Promise((resolve) => {
  const sheet = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: styles });
  sheet.onload = sheet.onerror = resolve;
  document.head.append(sheet);
});

const tray = new PhotoTray(field);
const dispatch = new PhotoDispatch(form, tray);

form.addEventListener(photoNews, (event) => {
  const news = (event as CustomEvent<PhotoNews>).detail;
  if ('files' in news) tray.add(news.files);
  else if ('discarded' in news) forgetAll(news.discarded);
  else void dispatch.follow(news);
});

const sendWaiting = () => document.hidden || dispatch.sendWaiting();
// A phone that was put away drops its connections.
for (const moment of ['visibilitychange', 'prerenderingchange'])
  document.addEventListener(moment, sendWaiting);
for (const moment of ['online', 'pageshow']) addEventListener(moment, sendWaiting);
sendWaiting();
