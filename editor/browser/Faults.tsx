import type { ToldFault } from './talk.ts';

/** Everything to mend in the open file; each line leads to its field. */
export function Faults({ faults }: { faults: ToldFault[] }) {
  if (faults.length === 0) return null;
  return (
    <div className="faults" role="alert">
      <p>Nothing was saved. Mend this first:</p>
      <ul>
        {faults.map(({ path, line }) => (
          <li key={line}>
            <a href={`#${['root', ...path].join('_')}`}>{line}</a>
          </li>
        ))}
      </ul>
    </div>
  );
}
