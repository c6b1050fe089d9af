import { findClaims, type Said } from '../claims/find-claims.ts';
import { covers, faultOfClaim } from '../claims/judge.ts';
import { placeOf } from '../subject/content-texts.ts';
import { type Check, type Finding, refused } from '../subject/finding.ts';

export const toConfirm = 'npm run launch-check -- --confirm';

export const claims: Check = {
  name: 'What the site says about your company is confirmed',
  find(subject) {
    const all = subject.claims;
    return findClaims(subject).flatMap(({ about, said }): Finding[] => {
      const own = all.filter((claim) => claim.about === about);
      const faults = new Map(own.map((claim) => [claim, faultOfClaim(claim, subject.business, all)]));
      const good = own.filter((claim) => !faults.get(claim));
      const open = said.filter(({ words }) => !good.some((claim) => covers(claim, words)));
      if (open.length === 0) return [];
      const fault = [...faults].find(
        ([claim, fault]) => fault && open.some(({ words }) => covers(claim, words)),
      )?.[1];
      const is = open.length > 1 ? 'are' : 'is';
      const why = fault
        ? `${is} not confirmed: ${fault}`
        : own.length > 0
          ? `${is} not what was confirmed`
          : `${is} not confirmed`;
      return [
        refused(
          placeIn(open[0]!),
          `${about}: ${quoted(open)} ${why}.`,
          `Remove it, or confirm it: ${toConfirm}`,
        ),
      ];
    });
  },
};

/** The first few sentences, in quotes. */
export function quoted(said: { words: string }[]): string {
  const shown = said
    .slice(0, 2)
    .map(({ words }) => `"${words.length > 90 ? `${words.slice(0, 90)}…` : words}"`);
  const more = said.length - shown.length;
  return `${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

const placeIn = ({ text, routes }: Said) => (text ? placeOf(text) : routes.slice(0, 3).join(', '));
