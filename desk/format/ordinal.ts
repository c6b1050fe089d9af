import { formatNumber } from './numbers.ts';

const ordinals = new Intl.PluralRules('en-US', { type: 'ordinal' });
const endings: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' };

/** `1st`, `22nd` */
export const formatOrdinal = (position: number) =>
  `${formatNumber(position)}${endings[ordinals.select(position)] ?? 'th'}`;
