import { it } from 'vitest';
import { lists, typeOnTwoDesks } from './type-on-two-desks.ts';

it.each(lists)(
  'every letter that one of two people types in $file ends in the entry that it was typed in, or in a question',
  (list) => typeOnTwoDesks(list, 5, 100),
);
