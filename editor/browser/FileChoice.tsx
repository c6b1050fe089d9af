import type { FileName } from '../../content-model/schema/files.ts';
import { fileLabels } from './files.ts';

type Props = {
  names: FileName[];
  open: FileName;
  hasChanges: (name: FileName) => boolean;
  onChoose: (name: FileName) => void;
};

/** What can be changed: a list at the side, or on phones a select at the top. */
export function FileChoice({ names, open, hasChanges, onChoose }: Props) {
  const label = (name: FileName) => `${fileLabels[name].label}${hasChanges(name) ? ' (not saved)' : ''}`;
  return (
    <nav aria-label="Content">
      <h1>Content</h1>
      <ul>
        {names.map((name) => (
          <li key={name}>
            <button type="button" aria-current={name === open} onClick={() => onChoose(name)}>
              {label(name)}
            </button>
          </li>
        ))}
      </ul>
      <select
        aria-label="What to change"
        value={open}
        onChange={(event) => onChoose(event.target.value as FileName)}
      >
        {names.map((name) => (
          <option key={name} value={name}>
            {label(name)}
          </option>
        ))}
      </select>
      <p>Saving writes the files in the folder “content”. The public site follows with its next build.</p>
    </nav>
  );
}
