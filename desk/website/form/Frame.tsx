import type { ReactNode } from 'react';
import { Button } from '#desk/ui/Button.tsx';
import { Icon } from '#desk/ui/Icon.tsx';
import { SampleMark } from '#desk/website/SampleMark.tsx';
import type { FieldPath } from '#shared/content/shape.ts';
import type { Problem } from '#shared/desk/website.ts';
import { describeProblem } from './describe-problem.ts';
import styles from './Frame.module.css';
import { focusField, getFieldId, useForm, useProblemsAt } from './form-context.ts';

/** The attributes that a frame gives to its control. */
interface Control {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

interface Props {
  path: FieldPath;
  label: string;
  hint?: ReactNode;
  /** May be left empty. */
  isOptional?: boolean;
  children: (control: Control) => ReactNode;
}

/** A control with its label, hint and problems. */
export function Frame({ path, label, hint, isOptional, children }: Props) {
  const { id, problems, control } = useControl(path, path, Boolean(hint));
  const { change } = useForm();
  const fix = problems.find((problem) => problem.fix)?.fix;
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
        {isOptional && <small className={styles.optional}> optional</small>}
      </label>
      <Hint of={id}>{hint}</Hint>
      {children(control)}
      <Problems id={`${id}-problems`} problems={problems} />
      {fix && (
        <Button
          className={styles.fix}
          onClick={() => {
            focusField(path);
            change(path, fix);
          }}
        >
          {fix.startsWith('#') && <span className={styles.swatch} style={{ background: fix }} />}
          <span>Use {fix}</span>
        </Button>
      )}
    </div>
  );
}

/** The hint of a field. @param of the id of the control that it describes */
export function Hint({ of, children }: { of: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <p id={`${of}-hint`} className={styles.hint}>
      {children}
    </p>
  );
}

interface SeveralProps {
  path: FieldPath;
  label: string;
  hint?: ReactNode;
  isOptional?: boolean;
  /** The heading of the screen has said what it is. */
  hidesLabel?: boolean | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** A group of controls with a legend and the problems of the group. */
export function FieldsetFrame({
  path,
  label,
  hint,
  isOptional,
  hidesLabel,
  className = '',
  children,
}: SeveralProps) {
  const { id, problems } = useControl(path);
  return (
    <fieldset id={id} className={`${styles.field} ${className}`}>
      <legend className={hidesLabel ? 'visually-hidden' : styles.label}>
        {label}
        {isOptional && <small className={styles.optional}> optional</small>}
      </legend>
      {hint && <p className={styles.hint}>{hint}</p>}
      <Problems id={`${id}-problems`} problems={problems} />
      {children}
    </fieldset>
  );
}

/** Returns the attributes of the control at a path, and its problems. */
export function useControl(path: FieldPath, alsoAt = path, hasHint = false) {
  const id = getFieldId(path);
  const [own, others] = [useProblemsAt(path), useProblemsAt(alsoAt)];
  const problems = path === alsoAt ? own : [...others, ...own];
  const described = [hasHint && `${id}-hint`, problems.length > 0 && `${id}-problems`].filter(Boolean);
  const control: Control = {
    id,
    'aria-invalid': problems.some(isError) || undefined,
    'aria-describedby': described.join(' ') || undefined,
  };
  return { id, problems, control };
}

/** Whether a problem blocks publishing. An outdated translation is only a warning. */
export const isError = ({ severity, translation }: Problem) =>
  severity !== 'warning' && translation !== 'outdated';

/** Whether a problem only marks content that is still the sample's. */
export const isSample = ({ cause }: Problem) => cause === 'sample';

/** The problems of a control, which screen readers announce. It is rendered even when empty. */
export function Problems({ id, problems }: { id: string; problems: readonly Problem[] }) {
  return (
    <div id={id} className={styles.problems} aria-live="polite">
      {problems.map((problem) =>
        isSample(problem) ? (
          <SampleMark key="sample" />
        ) : (
          <p key={problem.message} className={isError(problem) ? styles.error : styles.warning}>
            <Icon name="warning" />
            <span>{describeProblem(problem)}</span>
          </p>
        ),
      )}
    </div>
  );
}
