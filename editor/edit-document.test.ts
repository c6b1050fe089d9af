import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { readSources } from '../content/check/check-content.ts';
import { contentFolder } from '../content/load.ts';
import { writeInto } from './edit-document.ts';

const text = `# A note at the top.
name: Old # beside it

# About the list.
list: [a, b]
entries:
  # The first.
  - id: 1
    title: 'One: quoted'
  # The second.
  - id: 2
    title: Two
`;

const change = (edit: (value: ReturnType<typeof parse>) => void) => {
  const value = parse(text);
  edit(value);
  return writeInto(text, value);
};

describe('writeInto', () => {
  it.each(Object.entries(readSources(contentFolder).texts))(
    'leaves %s as it is when nothing changes',
    (_name, file) => {
      expect(writeInto(file, parse(file))).toBe(file);
    },
  );

  it('changes one line and keeps every comment', () => {
    const changed = change((value) => {
      value.name = 'New';
    });
    expect(changed).toBe(text.replace('Old', 'New'));
  });

  it('puts quotes where a text needs them', () => {
    const changed = change((value) => {
      value.name = 'Suite #4: 12';
    });
    expect(parse(changed).name).toBe('Suite #4: 12');
    expect(changed).toContain('name: "Suite #4: 12" # beside it');
  });

  it('keeps digits that are text as text', () => {
    expect(parse(change((value) => Object.assign(value, { name: '15' }))).name).toBe('15');
  });

  it('moves an entry with its comment; the first comment stays at the top of the list', () => {
    const changed = change((value) => value.entries.reverse());
    const places = ['# The first.', '# The second.', 'id: 2', 'id: 1'].map((part) => changed.indexOf(part));
    expect(places).toEqual(places.toSorted((one, other) => one - other));
  });

  it('adds an entry at the end and removes one', () => {
    const longer = change((value) => value.entries.push({ id: 3, title: 'Three' }));
    expect(longer).toBe(`${text}  - id: 3\n    title: Three\n`);
    expect(change((value) => value.entries.shift())).not.toContain('One');
  });

  it('writes the first entry of an empty list on lines of its own, below the comments', () => {
    const first = [{ about: 'insured', words: ['Licensed & Insured'] }];
    expect(writeInto('# A note.\n\n[]\n', first)).toBe(
      '# A note.\n\n- about: insured\n  words:\n    - Licensed & Insured\n',
    );
  });

  it('removes a key without a value and adds a new one', () => {
    const changed = change((value) => {
      value.list = undefined;
      value.address = { city: 'Tampa' };
    });
    expect(changed).not.toContain('list:');
    expect(changed.endsWith('address:\n  city: Tampa\n')).toBe(true);
  });
});
