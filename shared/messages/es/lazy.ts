import type { late as english } from '#shared/messages/en/lazy.ts';

export const late: typeof english = {
  updated: 'Esta página se acaba de actualizar. Lo que escribió sigue aquí.',
  photosAgain: 'Por favor, elija sus fotos otra vez.',
};
