// The package's index also loads its test kit, which asks for a validator that is not wanted here.
import Form from '@rjsf/core/lib/components/Form.js';
import { ErrorSchemaBuilder, type ValidatorType } from '@rjsf/utils';
import { useMemo, useState } from 'react';
import type { Referent } from '../../content/schema/fields.ts';
import { Faults } from './Faults.tsx';
import { formLook, formSchema } from './form-shape.ts';
import { type ContentFile, saveFile, type ToldFault } from './talk.ts';
import { templates } from './templates.tsx';
import { tidy } from './tidy.ts';
import { type FormKnowledge, widgets } from './widgets.tsx';

/** The server checks, with the same rules as the build; the form only shows what it said. */
const leaveItToTheServer: ValidatorType = {
  isValid: () => true,
  rawValidation: () => ({}),
  validateFormData: () => ({ errors: [], errorSchema: {} }),
};

type Props = {
  file: ContentFile;
  names: Record<Referent, string[]>;
  onPhotoAdded: () => Promise<void>;
  onSaved: (file: ContentFile, faults: ToldFault[]) => void;
};

export function ContentForm({ file, names, onPhotoAdded, onSaved }: Props) {
  const [edited, setEdited] = useState(file.value);
  const [faults, setFaults] = useState<ToldFault[]>([]);
  const [message, setMessage] = useState('');
  const isRecord = typeof file.shape.additionalProperties === 'object';
  // A photo that was just added brings its line along, beside what is being typed.
  const value = isRecord ? Object.assign({}, file.value, edited) : edited;
  const schema = useMemo(() => formSchema(file.shape, names.photo), [file.shape, names.photo]);
  const look = useMemo(() => formLook(schema, isRecord), [schema, isRecord]);
  const errors = useMemo(() => {
    const builder = new ErrorSchemaBuilder();
    for (const fault of faults) builder.addErrors(fault.message, fault.path);
    return builder.ErrorSchema;
  }, [faults]);

  async function save() {
    setMessage('Saving …');
    const answer = await saveFile(file, tidy(file.shape, value));
    setFaults(answer.status === 'refused' ? answer.faults : []);
    setMessage(answer.status === 'failed' ? answer.message : '');
    if (answer.status === 'saved') {
      setMessage('Saved.');
      onSaved({ ...file, value: answer.value, version: answer.version }, answer.faults);
    }
  }

  const knowledge: FormKnowledge = {
    value,
    faultyPaths: faults.map(({ path }) => path.join('.')),
    names,
    onPhotoAdded,
  };
  return (
    <Form
      schema={schema}
      uiSchema={{ ...look, 'ui:title': ' ' }}
      formData={value}
      formContext={knowledge}
      widgets={widgets}
      templates={templates}
      validator={leaveItToTheServer}
      extraErrors={errors}
      noValidate
      noHtml5Validate
      showErrorList={false}
      experimental_defaultFormStateBehavior={{ emptyObjectFields: 'skipDefaults' }}
      onChange={({ formData }) => {
        setEdited(formData);
        setMessage('');
      }}
      onSubmit={save}
    >
      <div className="save">
        <Faults faults={faults} />
        <button type="submit">Save</button>
        <p role="status">{message}</p>
      </div>
    </Form>
  );
}
