import { cpSync, mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { contentCopy } from './testing/content-copy.ts';

const { at, faults, lineOf, told } = contentCopy();

describe('the photos folder', () => {
  /** The faults of photos.yaml, without file and line. */
  const toldOfPhotos = () =>
    faults()
      .filter(({ file }) => file === 'photos.yaml')
      .map(({ message }) => message);

  it('may contain files that operating systems put there', () => {
    for (const name of ['.DS_Store', 'Thumbs.db', '._hero.jpg', 'README.md', 'desktop.ini']) {
      writeFileSync(at(`photos/${name}`), 'x');
    }
    mkdirSync(at('photos/old'));
    expect(told()).toEqual([]);
  });

  it.each(['hero.JPG', 'hero.jpeg', 'hero.Jpg', 'hero.PNG'])('may contain a picture called %s', (name) => {
    renameSync(at('photos/hero.jpg'), at(`photos/${name}`));
    expect(told()).toEqual([]);
  });

  const instead = (make: () => void) => () => {
    rmSync(at('photos/hero.jpg'));
    make();
  };
  const noFolder =
    (make = () => {}) =>
    () => {
      rmSync(at('photos'), { recursive: true });
      make();
    };

  const hero = 'photos/hero.jpg';
  const saved = (bytes: string) => () => writeFileSync(at(hero), bytes);
  const unfit = 'hero.jpg is named like a JPEG or PNG but is';

  it.each<[spoil: () => void, ...told: string[]]>([
    [
      () => cpSync(at(hero), at('photos/hero.PNG')),
      'hero.PNG and hero.jpg are two pictures with the same name; rename',
    ],
    [
      () => renameSync(at(hero), at('photos/heros.jpg')),
      'is missing here; add the line "heros: …" with one',
      'there is no such photo in content/photos; did you mean heros?',
    ],
    [
      instead(() => symlinkSync(at('gone.jpg'), at(hero))),
      'hero.jpg is a link to a picture that is gone; put the',
    ],
    [instead(() => mkdirSync(at(hero))), 'hero.jpg is a folder; put the picture itself into content/photos'],
    [saved(''), 'hero.jpg is empty; copy the picture again'],
    [saved('\0\0\0\x18ftypheic\0\0\0\0'), `${unfit} in Apple's HEIC format; open it and save it as JPEG`],
    [saved('Dear customer,'), `${unfit} neither; open it and save it as JPEG`],
    [noFolder(), 'the folder content/photos is missing; put it back from your backup'],
    [
      noFolder(() => writeFileSync(at('photos'), '')),
      'content/photos is a file, not a folder; put the folder back',
    ],
    [
      noFolder(() => symlinkSync('photos', at('photos'))),
      'the folder content/photos cannot be read (the system says',
    ],
  ])('after %s is told what is wrong, and nothing else', (spoil, ...told) => {
    spoil();
    expect(toldOfPhotos()).toEqual(told.map((start) => expect.stringContaining(start)));
  });

  it.each([
    ['café', 'cafe'],
    ['cafe\u0301', 'cafe'],
    ['50% off', '50- off'],
    ['写真', 'photo-1'],
  ])('suggests a portable name for a picture called %s', (name, better) => {
    renameSync(at('photos/hero.jpg'), at(`photos/${name}.jpg`));
    expect(toldOfPhotos()).toContain(
      `${name}.jpg has characters in its name that not every computer can handle; give the picture a name like ${better}.jpg`,
    );
  });

  it('may contain a PNG', () => {
    rmSync(at('photos/hero.jpg'));
    writeFileSync(at('photos/hero.png'), Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1'));
    expect(told()).toEqual([]);
  });

  it('reports a picture in another format where it is used', () => {
    renameSync(at('photos/tall.jpg'), at('photos/tall.HEIC'));
    expect(told()).toEqual(
      [
        ['home.yaml', '  phonePhoto: tall', 'hero.phonePhoto'],
        ['photos.yaml', 'tall:', 'tall'],
      ].map(
        ([file, start, field]) =>
          `content/${file}:${lineOf(file!, start!)} ${field}: "tall" is in content/photos only as tall.HEIC, which the site cannot show; open it and save it as JPEG`,
      ),
    );
  });
});
