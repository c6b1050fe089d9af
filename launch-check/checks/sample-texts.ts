import { covers, faultOfClaim } from '../claims/judge.ts';
import { findSampleSections, placeOfSection } from '../claims/sample-sections.ts';
import { canBeSample, sampleOf } from '../samples/samples.ts';
import { placeOf } from '../subject/content-texts.ts';
import { type Check, type Finding, refused } from '../subject/finding.ts';
import { quoted, toConfirm } from './claims.ts';

export const sampleTexts: Check = {
  name: 'The texts are yours, or true of you word for word',
  find({ texts, samples, claims, business }) {
    const faults = claims.map((claim) => ({ claim, fault: faultOfClaim(claim, business, claims) }));
    return findSampleSections(texts, samples).flatMap((section): Finding[] => {
      const open = section.texts.filter(
        ({ text }) => !faults.some(({ claim, fault }) => !fault && covers(claim, text)),
      );
      if (open.length === 0) return [];
      const fault = faults.find(
        ({ claim, fault }) => fault && open.some(({ text }) => covers(claim, text)),
      )?.fault;
      return [
        refused(
          placeOfSection({ ...section, texts: open }),
          `${section.about}: ${quoted(open.map(({ text }) => ({ words: text })))} came with the samples and ${open.length > 1 ? 'are' : 'is'} not confirmed${fault ? `: ${fault}` : ''}.`,
          `Write your own words, or confirm that they are true of you: ${toConfirm}`,
        ),
      ];
    });
  },
};

/** Descriptions of jobs and words of customers: they are about real events, so nobody else can confirm them. */
export const sampleStories: Check = {
  name: 'No projects or testimonials are samples',
  find: ({ texts, samples }) =>
    texts
      .filter((text) => ['projects.yaml', 'testimonials.yaml'].includes(text.file) && canBeSample(text))
      .flatMap((text): Finding[] => {
        const sample = sampleOf(text.text, samples);
        if (!sample) return [];
        const what =
          text.file === 'projects.yaml'
            ? `${quoted([{ words: text.text }])} is a sample, not a job you did.`
            : `${quoted([{ words: text.text }])} is a sample: nobody said it.`;
        return [refused(placeOf(text), what, 'Replace it with your own, or remove it.')];
      }),
};
