import { expect, test } from 'vitest';
import { findAddress } from './street-address.ts';

const towns = ['Orlando', 'Winter Park', 'St. Cloud'];

test.each([
  ['We’re at 1418 Lakeview Dr, Orlando, FL 32801. Call first.', '1418 Lakeview Dr, Orlando, FL 32801'],
  ['My address is 212 N Orange Ave.\nThe gate is open.', '212 N Orange Ave'],
  ['88 St. Johns Way Apt 4B, winter park\nThanks', '88 St. Johns Way Apt 4B, winter park'],
  ['1418 lakeview dr orlando fl', '1418 lakeview dr orlando fl'],
  ['1418 LAKEVIEW DRIVE\nORLANDO, FL 32801-1234', '1418 LAKEVIEW DRIVE, ORLANDO, FL 32801-1234'],
  ['10 ft by 12 ft slab at 5 E 3rd St, Sanford, Florida', '5 E 3rd St, Sanford, Florida'],
  ['1200 Martin Luther King Jr Blvd #7', '1200 Martin Luther King Jr Blvd #7'],
  ['4711 County Road 46A, Orlando', '4711 County Road 46A, Orlando'],
  ['Estamos en 1418 Lakeview Dr en Orlando, FL 32801. Llame antes.', '1418 Lakeview Dr en Orlando, FL 32801'],
  ['1418 Lakeview Dr. That is 1418 Lakeview Dr, Orlando.', '1418 Lakeview Dr, Orlando'],
  ['1418 Lakeview Dr, Orlando. Only 1418 Lakeview Dr.', '1418 Lakeview Dr, Orlando'],
])('%j has the address %j', (text, address) => {
  expect(findAddress(text, towns)).toBe(address);
});

test.each([
  'A 2 car drive, 20 by 40, in Orlando',
  '2 Car Drive, Orlando',
  '2 Nice Car Drive, Orlando',
  'NEED A 4 INCH DRIVE',
  'Our 12 ft wide drive is cracked',
  'We want 3 Steps and 1 New Drive',
  'the corner of Oak St and Pine Ave',
  'Built in 1987 on Lakeview Dr',
  '500 sq ft court behind the house',
  'lakeview dr, orlando 32801',
  'the slab at 1418 lakeview dr is cracked',
  'P.O. Box 12, Orlando, FL 32801',
  'You did the driveway at 1418 Lakeview Dr last year',
  'Across from 1418 Lakeview Dr, Orlando',
  'My neighbor at 1418 Lakeview Dr, Orlando recommended you',
  'Hicieron la entrada de 1418 Lakeview Dr, Orlando',
  'Cerca de 1418 Lakeview Dr, Orlando',
  'Mi vecina de 1418 Lakeview Dr, Orlando los recomendó',
  '20 pies por 40 Drive, Orlando',
  'Two jobs: 1418 Lakeview Dr and 22 Oak St',
  'Call 407-555-0199 Park Way',
  'It is $1200 Per Drive, Orlando',
])('%j is not clearly an address', (text) => {
  expect(findAddress(text, towns)).toBeNull();
});

test('a text made to slow down the search for an address takes no time', () => {
  for (const part of ['1 A ', '1 Oak ', '12 N ', '1 A-'])
    expect(findAddress(part.repeat(4000), towns)).toBeNull();
});
