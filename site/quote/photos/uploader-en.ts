import { photos } from '#shared/messages/en/photos.ts';
import { startUploader } from './uploader.ts';

await startUploader(photos);
