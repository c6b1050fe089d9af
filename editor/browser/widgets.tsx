import type { WidgetProps } from '@rjsf/utils';
import type { Referent, ShapeDescription } from '#shared/content/shape.ts';
import type { FormKnowledge } from './form-knowledge.ts';
import { Outdated } from './Outdated.tsx';
import { PhotoUpload } from './PhotoUpload.tsx';
import { textOf } from './texts-to-groups.ts';

/** A text on one line, however long, in a field that grows. */
function LineWidget({ id, value, rawErrors, onChange, options, schema, registry }: WidgetProps) {
  const { words = Number.POSITIVE_INFINITY } = schema as ShapeDescription;
  const count = String(value ?? '').split(/\s+/).length;
  return (
    <>
      <textarea
        id={id}
        rows={1}
        value={value ?? ''}
        aria-invalid={Boolean(rawErrors?.length)}
        aria-describedby={`${id}__description ${id}__error ${id}__outdated`}
        lang={id.endsWith('_es') ? 'es' : undefined}
        onChange={(event) => onChange(event.target.value === '' ? options.emptyValue : event.target.value)}
      />
      <Outdated id={id} knowledge={registry.formContext as FormKnowledge} />
      {count > words && (
        <small role="status">
          {count} words. About the first {words} are seen, the rest when the photo is opened.
        </small>
      )}
    </>
  );
}

/** One of the names defined elsewhere; one that no longer exists is shown as it is, and can be left. */
function NameWidget({ id, value, required, rawErrors, onChange, options, registry, schema }: WidgetProps) {
  const { names, saidBy } = registry.formContext as FormKnowledge;
  const refersTo = options.refersTo as Referent;
  const known = names[refersTo];
  const listed = value && !known.includes(String(value)) ? [String(value), ...known] : known;
  const written = (name: string) => (schema.type === 'integer' ? Number(name) : name);
  return (
    <select
      id={id}
      value={value ?? ''}
      aria-invalid={Boolean(rawErrors?.length)}
      aria-describedby={`${id}__description ${id}__error`}
      onChange={({ target }) => onChange(target.value ? written(target.value) : options.emptyValue)}
    >
      <option value="">{required ? 'Choose' : 'None'}</option>
      {listed.map((name) => (
        <option key={name} value={name}>
          {labelOfName(refersTo, name, saidBy)}
        </option>
      ))}
    </select>
  );
}

/** What people call a thing that goes by a number or by a part of an address. */
function labelOfName(refersTo: Referent, name: string, saidBy: FormKnowledge['saidBy']): string {
  if (refersTo === 'project') {
    const projects = (saidBy('projects.yaml') ?? []) as { id?: number; title?: unknown }[];
    return String(textOf(projects.find(({ id }) => String(id) === name)?.title) || name);
  }
  if (refersTo !== 'service') return name;
  const { blocks = [] } = (saidBy('services.yaml') ?? {}) as {
    blocks?: { anchor?: string; title?: unknown }[];
  };
  return String(textOf(blocks.find(({ anchor }) => anchor === name)?.title) || name);
}

function PhotoWidget(props: WidgetProps) {
  const { hasSpanish, onPhotosChanged } = props.registry.formContext as FormKnowledge;
  return (
    <div className="photo">
      {props.value && <img src={`/photos/${props.value}`} alt="" />}
      <div>
        <NameWidget {...props} />
        <PhotoUpload
          hasSpanish={hasSpanish}
          onAdded={async (name) => {
            await onPhotosChanged();
            props.onChange(name);
          }}
        />
      </div>
    </div>
  );
}

/** A color as a swatch to press, beside its code; without a code the site uses its own. */
function ColorWidget(props: WidgetProps) {
  return (
    <div className="color">
      <input
        type="color"
        aria-label={`${props.label}: choose`}
        value={/^#[0-9a-f]{6}$/i.test(props.value) ? props.value : '#ffffff'}
        onChange={(event) => props.onChange(event.target.value)}
      />
      <LineWidget {...props} />
    </div>
  );
}

export const widgets = { color: ColorWidget, line: LineWidget, name: NameWidget, photo: PhotoWidget };
