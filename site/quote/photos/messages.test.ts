import { beforeEach, describe, expect, test } from 'vitest';
import { languages } from '#shared/languages.ts';
import { messagesIn } from '#shared/messages/messages.ts';
import { formatSize, photoMessages, refusedTexts, setPhotoMessages } from './messages.ts';

const expected = {
  en: {
    line: ['3 of 5 photos sent', '0 of 1 photo sent'],
    added: ['1 photo added.', '2 photos added. 5 in all.'],
    removed: [
      'a.jpg removed. 0 photos left.',
      'a.jpg removed. 1 photo left.',
      'a.jpg removed. 2 photos left.',
    ],
    over: [
      'You can send up to 8 photos. Not added: a.jpg.',
      'You can send up to 8 photos. Not added: a, b and i.',
    ],
    waiting: [
      'a.jpg didn’t get through. It’s saved on this device for 24 hours, and this page will send it as soon as it can.',
      'a.jpg and b.jpg didn’t get through. Keep this page open: it will send them as soon as it can.',
    ],
    refused: ['a.jpg wasn’t accepted. Why.', 'b.jpg and c.jpg weren’t sent.'],
  },
  es: {
    line: ['3 de 5 fotos enviadas', '0 de 1 foto enviada'],
    added: ['1 foto agregada.', '2 fotos agregadas. 5 en total.'],
    removed: [
      'Se quitó a.jpg. No queda ninguna.',
      'Se quitó a.jpg. Queda 1 foto.',
      'Se quitó a.jpg. Quedan 2 fotos.',
    ],
    over: [
      'Puede enviar hasta 8 fotos. No se agregó: a.jpg.',
      'Puede enviar hasta 8 fotos. No se agregaron: a, b e i.',
    ],
    waiting: [
      'No se pudo enviar a.jpg. Queda guardada en este dispositivo por 24 horas, y esta página la enviará en cuanto pueda.',
      'No se pudieron enviar a.jpg y b.jpg. Deje esta página abierta: las enviará en cuanto pueda.',
    ],
    refused: ['No se aceptó a.jpg. Why.', 'No se enviaron b.jpg y c.jpg.'],
  },
};

describe.each(languages)('in %s', (language) => {
  beforeEach(() => setPhotoMessages(messagesIn[language].photos));
  const { line, added, removed, over, waiting, refused } = expected[language];

  test('photos are counted', () => {
    expect([photoMessages.sentLine(3, 5), photoMessages.sentLine(0, 1)]).toEqual(line);
    expect([photoMessages.added(1, 1), photoMessages.added(2, 5)]).toEqual(added);
    expect([0, 1, 2].map((left) => photoMessages.removed('a.jpg', left))).toEqual(removed);
  });

  test('names are listed as people list them', () => {
    expect([photoMessages.tooMany(['a.jpg']), photoMessages.tooMany(['a', 'b', 'i'])]).toEqual(over);
  });

  test('waiting photos are listed, with how long and why they wait', () => {
    expect([
      photoMessages.waiting(['a.jpg'], true),
      photoMessages.waiting(['a.jpg', 'b.jpg'], false),
    ]).toEqual(waiting);
  });

  test('lost photos are listed, with the reason if there is one', () => {
    const lost = { 'a.jpg': 'Why.', 'b.jpg': '', 'c.jpg': '' };
    expect(refusedTexts(Object.entries(lost).map(([name, reason]) => ({ name, reason })))).toEqual(refused);
  });
});

test.each([
  [1, '1 kB'],
  [482_300, '482 kB'],
  [999_499, '999 kB'],
  [999_500, '1.0 MB'],
  [12_582_912, '12.6 MB'],
])('%i bytes read as %s', (bytes, words) => {
  expect(formatSize(bytes)).toBe(words);
});
