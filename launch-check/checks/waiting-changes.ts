import { type Check, noted, refused } from '../subject/finding.ts';

export const waitingChanges: Check = {
  name: 'Content and requests are of this release',
  async find({ whatWaits }) {
    const { changes, refused: wrong } = await whatWaits();
    return [
      ...wrong.map((what) => refused('release', what, 'npm run update-check says what there is to do.')),
      ...changes.map((what) => noted('release', what, 'It happens by itself; have a backup first.')),
    ];
  },
};
