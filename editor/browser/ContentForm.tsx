// The package's index also loads its test kit, which requires a validator that is not needed here.
import Form from '@rjsf/core/lib/components/Form.js';
import { ErrorSchemaBuilder, type ValidatorType } from '@rjsf/utils';
import { useMemo } from 'react';
import type { FormKnowledge } from './form-knowledge.ts';
import { formLook, formSchema } from './form-shape.ts';
import { PhotoField } from './PhotoField.tsx';
import type { ContentFile, ToldFault } from './talk.ts';
import { templates } from './templates.tsx';
import { widgets } from './widgets.tsx';

/** The server checks, with the same rules as the build; the form only shows the result. */
const leaveItToTheServer: ValidatorType = {
  isValid: () => true,
  rawValidation: () => ({}),
  validateFormData: () => ({ errors: [], errorSchema: {} }),
};
const fields = { photo: PhotoField };

type Props = Omit<FormKnowledge, 'faultyPaths'> & {
  file: ContentFile;
  faults: ToldFault[];
  onChange: (value: unknown) => void;
  onSave: () => void;
  children: React.ReactNode;
};

export function ContentForm({ file, faults, onChange, onSave, children, ...known }: Props) {
  const { value, names, hasSpanish } = known;
  const isRecord = typeof file.shape.additionalProperties === 'object';
  const schema = useMemo(
    () => formSchema(file.shape, names.photo, hasSpanish),
    [file.shape, names.photo, hasSpanish],
  );
  const look = useMemo(() => formLook(schema, isRecord), [schema, isRecord]);
  const errors = useMemo(() => {
    const builder = new ErrorSchemaBuilder();
    for (const fault of faults) builder.addErrors(fault.message, fault.path);
    return builder.ErrorSchema;
  }, [faults]);
  const faultyPaths = faults.map(({ path }) => path.join('.'));
  const knowledge: FormKnowledge = { ...known, faultyPaths };
  return (
    <Form
      schema={schema}
      uiSchema={{ ...look, 'ui:title': ' ' }}
      formData={value}
      formContext={knowledge}
      fields={fields}
      widgets={widgets}
      templates={templates}
      validator={leaveItToTheServer}
      extraErrors={errors}
      noValidate
      noHtml5Validate
      showErrorList={false}
      experimental_defaultFormStateBehavior={{ emptyObjectFields: 'skipDefaults' }}
      onChange={({ formData }) => onChange(formData)}
      onSubmit={onSave}
    >
      {children}
    </Form>
  );
}
