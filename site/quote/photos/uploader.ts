import { photoField } from '#shared/photos.ts';
import type { Words } from '#shared/words/words.ts';
import { speak } from './messages.ts';
import { forgetAll } from './photo-cache.ts';
import { SelectedPhotos } from './selected-photos.ts';
import { UploadQueue } from './upload-queue.ts';
import styles from './uploader.css?url';
import { type UploaderEvent, uploaderEvent } from './uploader-events.ts';

/**
 * Everything that is done with photographs once somebody uses them: fetched by load-uploader.ts, which tells what
 * happens. A request is sent without waiting for any of this, and nothing that fails here can stop it.
 */
const field = document.getElementById(photoField) as HTMLInputElement;
const form = field.form!;

/** Whoever imports it waits for the styles, but not for styles that cannot be fetched. */
export async function startUploader(words: Words['photos']) {
  speak(words);
  await new Promise((resolve) => {
    const sheet = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: styles });
    sheet.onload = sheet.onerror = resolve;
    document.head.append(sheet);
  });
  const selected = new SelectedPhotos(field);
  const queue = new UploadQueue(form, selected);

  form.addEventListener(uploaderEvent, (event) => {
    const news = (event as CustomEvent<UploaderEvent>).detail;
    if (news === 'lost') selected.sayLost();
    else if ('files' in news) selected.add(news.files);
    else if ('discarded' in news) forgetAll(news.discarded);
    else void queue.follow(news);
  });

  const sendWaiting = () => document.hidden || queue.sendWaiting();
  // A phone that was put away drops its connections.
  for (const moment of ['visibilitychange', 'prerenderingchange'])
    document.addEventListener(moment, sendWaiting);
  for (const moment of ['online', 'pageshow']) addEventListener(moment, sendWaiting);
  sendWaiting();
}
