import type { ReactElement } from 'react';
import type { CrackKind } from '#content-model/schema/cracks.ts';
import { Concrete, Line, Soil, Thin } from './drawing-parts.tsx';

/** The level a slab was poured at, and the soil's and the slab's sides: what all pieces have in common. */
const poured = <Line d="M0 44h288" />;

/**
 * One panel each between two joints, cut through its length, in pieces of 288 × 150 units that join edge to edge in
 * any order: 4 in of concrete are 48 units, as in the drawings of the process.
 */
export const crackDrawings: Record<CrackKind, ReactElement> = {
  hairline: (
    <>
      <Concrete d="M0 44h288v48H0z" />
      <path d="M0 92h288" />
      {poured}
      <Thin d="M98 26h28m-6-4 6 4-6 4M178 26h-28m6-4-6 4 6 4" />
      <path d="m138 44 4 9-6 8 7 9-4 8 5 14" />
      <Thin d="M143 98v7m0 6v7m0 6v7" />
      <Thin d="m18 62 4-5 4 5zm36 22 4-5 4 5zm42-17 4-5 4 5zm70-2 4-5 4 5zm30 20 4-5 4 5zm40-16 4-5 4 5zm26 16 4-5 4 5z" />
      <Soil d="M8 116h.1M22 113h.1M29 129h.1M46 130h.1M49 106h.1M70 114h.1M82 104h.1M93 127h.1M113 138h.1M129 124h.1M162 112h.1M170 132h.1M185 107h.1M214 136h.1M219 103h.1M228 130h.1M246 112h.1M269 113h.1M277 137h.1" />
    </>
  ),
  step: (
    <>
      <Concrete d="M0 44h134l-4 16 6 14-4 18H0zM144 66l144-22v48l-148 22 6-18-6-14z" />
      <path d="M0 92h132l4-18-6-14 4-16M288 92l-148 22 6-18-6-14 4-16 144-22" />
      {poured}
      <Thin d="M162 18v19m-4-6 4 6 4-6M162 88V69m-4 6 4-6 4 6" />
      <path d="M78 92q16 30 62 32 52-2 96-22" strokeDasharray="3 7" />
      <Thin d="m20 84 4-5 4 5zm32-20 4-5 4 5zm44 17 4-5 4 5zm84 10 4-5 4 5zm34-23 4-5 4 5zm44 13 4-5 4 5z" />
      <Soil d="M9 114h.1M27 129h.1M41 138h.1M51 101h.1M62 112h.1M74 102h.1M94 126h.1M103 136h.1M120 132h.1M148 139h.1M173 134h.1M197 132h.1M209 121h.1M226 119h.1M243 141h.1M257 111h.1M265 125h.1M284 111h.1" />
    </>
  ),
  spall: (
    <>
      <Concrete d="M0 44h54l5 6 9 2 7 6 11-3 8 5 12-1 9-6 8 2 7-6 5-5h16l6 6 10 1 7 6 12-3 8 5 9-6 8-1 6-8h71v48H0z" />
      <path d="M288 92H0" />
      <path d="m54 44 5 6 9 2 7 6 11-3 8 5 12-1 9-6 8 2 7-6 5-5M151 44l6 6 10 1 7 6 12-3 8 5 9-6 8-1 6-8" />
      {poured}
      <Thin d="m72 34 14-3 5 4zM104 32l13-1-4 5zM172 33l12-4 5 5zM198 35l11-3 3 4z" />
      <Thin d="m74 61 5-7 5 7zm32 1 4-6 5 6zm60-2 5-7 5 7zm30 1 4-6 5 6zM18 72l4-5 4 5zm30 15 4-5 4 5zm44-6 4-5 4 5zm36 4 4-5 4 5zm28-12 4-5 4 5zm50 12 4-5 4 5zm40-18 4-5 4 5zm24 16 4-5 4 5z" />
      <Soil d="M6 124h.1M17 109h.1M32 136h.1M55 113h.1M63 135h.1M86 120h.1M98 106h.1M126 119h.1M137 133h.1M152 105h.1M159 128h.1M179 108h.1M191 122h.1M208 134h.1M229 108h.1M245 137h.1M256 117h.1M272 134h.1M277 110h.1" />
    </>
  ),
  heave: (
    <>
      <Concrete d="m0 44 164-32-5 16 7 15-2 17L0 92zM174 24l114 20v48L172 71l4-16-7-14z" />
      <path d="m0 44 164-32-5 16 7 15-2 17L0 92M288 44 174 24l-5 17 7 14-4 16 116 21" />
      <path d="M168 71q22-2 28 18t-10 34-38 6-10-36 30-22z" />
      <Thin d="M167 82q15-1 19 12t-7 22-25 4-7-24 20-14zm0 10q8 0 10 6t-4 12-12 2-3-13 9-7z" />
      <path d="M226 104q9 0 10 8t-8 10-11-8 9-10z" />
      {poured}
      <Thin d="m24 78 4-5 4 5zm34-29 4-5 4 5zm38 14 4-5 4 5zm38-30 4-5 4 5zm64 24 4-5 4 5zm34-6 4-5 4 5zm30 26 4-5 4 5z" />
      <Soil d="M14 105h.1M20 127h.1M33 115h.1M56 129h.1M67 106h.1M82 123h.1M99 105h.1M106 129h.1M122 112h.1M130 126h.1M152 140h.1M178 142h.1M206 104h.1M221 142h.1M245 130h.1M250 108h.1M267 112h.1M276 132h.1" />
    </>
  ),
};
