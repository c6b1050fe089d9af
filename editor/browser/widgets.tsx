import type { WidgetProps } from '@rjsf/utils';
import type { Referent } from '../../content/schema/fields.ts';
import { PhotoUpload } from './PhotoUpload.tsx';

/** What the controls of a form know besides their own value. */
export type FormKnowledge = {
  value: unknown;
  faultyPaths: string[];
  names: Record<Referent, string[]>;
  onPhotoAdded: () => Promise<void>;
};

/** A text on one line, however long, in a field that grows. */
function LineWidget({ id, value, rawErrors, onChange, options }: WidgetProps) {
  return (
    <textarea
      id={id}
      rows={1}
      value={value ?? ''}
      aria-invalid={Boolean(rawErrors?.length)}
      aria-describedby={`${id}__description ${id}__error`}
      onChange={(event) => onChange(event.target.value === '' ? options.emptyValue : event.target.value)}
    />
  );
}

/** One of the names that stand elsewhere; one that stands nowhere any more is shown as it is. */
function NameWidget({ id, value, required, rawErrors, onChange, options, registry }: WidgetProps) {
  const { names } = registry.formContext as FormKnowledge;
  const known = names[options.refersTo as Referent];
  const listed = value && !known.includes(value) ? [value, ...known] : known;
  return (
    <select
      id={id}
      value={value ?? ''}
      aria-invalid={Boolean(rawErrors?.length)}
      aria-describedby={`${id}__description ${id}__error`}
      onChange={(event) => onChange(event.target.value || options.emptyValue)}
    >
      {(!required || !value) && <option value="">{required ? 'Choose' : 'None'}</option>}
      {listed.map((name) => (
        <option key={name}>{name}</option>
      ))}
    </select>
  );
}

function PhotoWidget(props: WidgetProps) {
  const { onPhotoAdded } = props.registry.formContext as FormKnowledge;
  return (
    <div className="photo">
      {props.value && <img src={`/photos/${props.value}`} alt="" />}
      <div>
        <NameWidget {...props} />
        <PhotoUpload
          onAdded={async (name) => {
            await onPhotoAdded();
            props.onChange(name);
          }}
        />
      </div>
    </div>
  );
}

/** What a photo shows, beside the photo. */
function AltWidget(props: WidgetProps) {
  return (
    <div className="photo">
      <img src={`/photos/${props.name}`} alt="" />
      <LineWidget {...props} />
    </div>
  );
}

export const widgets = { line: LineWidget, name: NameWidget, photo: PhotoWidget, alt: AltWidget };
