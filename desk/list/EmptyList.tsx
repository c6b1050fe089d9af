import type { ReactNode } from 'react';
import type { Place } from '#desk/frame/place.ts';
import { Notice } from '#desk/ui/Notice.tsx';
import type { View } from '#shared/desk/addresses.ts';

const empty: Record<View, { title: string; words: ReactNode }> = {
  open: { title: 'No open requests', words: 'A new one appears here by itself.' },
  late: { title: 'Nothing is late', words: 'What nobody answered in the promised time comes here.' },
  answered: { title: 'Nothing answered yet', words: 'What you mark as answered comes here.' },
  spam: {
    title: 'No spam',
    words: 'What looks like spam is set aside here. Nobody is told of it, so look now and then.',
  },
};

/** In place of rows. */
export function EmptyList({ view, words }: Place) {
  if (words) {
    return (
      <Notice icon="search" title={`Nothing found for “${words}”`}>
        <p>Every word must occur. A phone number is found by any of its digits in a row.</p>
      </Notice>
    );
  }
  return (
    <Notice icon="inbox" title={empty[view].title}>
      <p>{empty[view].words}</p>
    </Notice>
  );
}
