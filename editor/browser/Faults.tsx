import type { FieldPath as Path } from '#shared/content/shape.ts';
import type { FileName } from '../../content-model/schema/files.ts';
import { fieldName } from './field-name.ts';
import { fileLabels } from './files.ts';
import type { ToldFault } from './talk.ts';

type Props = {
  faults: ToldFault[];
  title: string;
  role: 'alert' | 'status';
  /** The contents of the files, for the names of their entries. */
  saidBy: (file: FileName) => unknown;
  /** The file whose form is open: its own fields do not have to say where they are. */
  open: FileName;
  onLead: (file: FileName, path: Path) => void;
};

/** Everything to fix; each line names the field as its form does, and leads to it. */
export function Faults({ faults, title, role, saidBy, open, onLead }: Props) {
  if (faults.length === 0) return null;
  return (
    <div className="faults" role={role}>
      <p>{title}</p>
      <ul>
        {faults.map(({ file, path, message, line }) => {
          const name = fieldName(saidBy(file), path, file === 'photos.yaml');
          const place = [file === open ? '' : fileLabels[file].label, name].filter(Boolean).join(' › ');
          return (
            <li key={line}>
              <button type="button" className="link" onClick={() => onLead(file, path)}>
                {place ? `${place}: ${message}` : message}
              </button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
