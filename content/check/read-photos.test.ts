import { cpSync, mkdirSync, renameSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
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

  it.each<[string, () => void, string[]]>([
    [
      'two pictures of one name',
      () => cpSync(at('photos/hero.jpg'), at('photos/hero.PNG')),
      ['hero.PNG and hero.jpg are two pictures with the same name; rename one of them'],
    ],
    [
      'a link to nothing',
      () => {
        rmSync(at('photos/hero.jpg'));
        symlinkSync(at('gone.jpg'), at('photos/hero.jpg'));
      },
      ['hero.jpg is a link to a picture that is gone; put the picture itself into content/photos'],
    ],
    [
      'a folder called like a picture',
      () => {
        rmSync(at('photos/hero.jpg'));
        mkdirSync(at('photos/hero.jpg'));
      },
      ['hero.jpg is a folder; put the picture itself into content/photos'],
    ],
    [
      'an empty picture',
      () => truncateSync(at('photos/hero.jpg')),
      ['hero.jpg is empty; copy the picture again'],
    ],
    [
      'a HEIC picture under another name',
      () => writeFileSync(at('photos/hero.jpg'), Buffer.from('\0\0\0\x18ftypheic\0\0\0\0', 'latin1')),
      ["hero.jpg is named like a JPEG or PNG but is in Apple's HEIC format; open it and save it as JPEG"],
    ],
    [
      'a letter under the name of a picture',
      () => writeFileSync(at('photos/hero.jpg'), 'Dear customer,'),
      ['hero.jpg is named like a JPEG or PNG but is neither; open it and save it as JPEG'],
    ],
    [
      'a link in place of a picture that nobody described',
      () => symlinkSync(at('gone.jpg'), at('photos/new.jpg')),
      ['new.jpg is a link to a picture that is gone; put the picture itself into content/photos'],
    ],
    [
      'a picture under a new name',
      () => renameSync(at('photos/hero.jpg'), at('photos/heros.jpg')),
      [
        'is missing here; add the line "heros: …" with one sentence saying what this photo shows',
        'there is no such photo in content/photos; did you mean heros?',
      ],
    ],
    [
      'nothing, as it is missing',
      () => rmSync(at('photos'), { recursive: true }),
      ['the folder content/photos is missing; put it back from your backup'],
    ],
    [
      'a file in its place',
      () => {
        rmSync(at('photos'), { recursive: true });
        writeFileSync(at('photos'), '');
      },
      ['content/photos is a file, not a folder; put the folder back from your backup'],
    ],
    [
      'a link to itself in its place',
      () => {
        rmSync(at('photos'), { recursive: true });
        symlinkSync('photos', at('photos'));
      },
      [
        'the folder content/photos cannot be read (the system says ELOOP); allow reading in the properties of the folder, under permissions',
      ],
    ],
  ])('with %s is told so, and nothing else', (_what, spoil, sentences) => {
    spoil();
    expect(toldOfPhotos()).toEqual(sentences);
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
