import {
  ADDITIONAL_PROPERTY_FLAG,
  type ArrayFieldItemTemplateProps,
  type IconButtonProps,
  type WrapIfAdditionalTemplateProps,
} from '@rjsf/utils';
import { useState } from 'react';
import { ownValue } from '#shared/content/own-value.ts';
import type { ShapeDescription } from '#shared/content/shape.ts';
import { titleOf } from './field-name.ts';
import type { FormKnowledge } from './form-knowledge.ts';

function button(label: string) {
  return ({ id, className, disabled, onClick }: IconButtonProps) => (
    <button type="button" id={id} className={className} disabled={disabled} onClick={onClick}>
      {label}
    </button>
  );
}

/** A list entry: collapsed under its own title if it is a group, with buttons to move it. */
function ListEntry({ children, index, buttonsProps, registry, schema }: ArrayFieldItemTemplateProps) {
  const { value, faultyPaths } = registry.formContext as FormKnowledge;
  const { path } = buttonsProps.fieldPathId;
  const title = titleOf(path.reduce(ownValue, value));
  const [isOpen, setIsOpen] = useState(!title);
  const isFaulty = faultyPaths.some((faulty) => `${faulty}.`.startsWith(`${path.join('.')}.`));
  const Buttons = registry.templates.ArrayFieldItemButtonsTemplate;
  const content = (
    <>
      {children}
      <div className="buttons">
        <Buttons {...buttonsProps} />
      </div>
    </>
  );
  if (schema.type !== 'object' || (schema as ShapeDescription).translated)
    return <div className="entry">{content}</div>;
  return (
    <details
      className="entry group"
      open={isOpen || isFaulty}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
    >
      <summary>{title ?? `Entry ${index + 1}`}</summary>
      {content}
    </details>
  );
}

/** A field the owner added to those the site knows, such as a figure with a new name. */
function OwnField({ id, classNames, label, schema, children, ...on }: WrapIfAdditionalTemplateProps) {
  if (!(ADDITIONAL_PROPERTY_FLAG in schema)) return <div className={classNames}>{children}</div>;
  return (
    <div className={`entry group ${classNames}`}>
      <label htmlFor={`${id}-key`}>Its name, which other forms use to choose it</label>
      <input id={`${id}-key`} type="text" key={label} defaultValue={label} onBlur={on.onKeyRenameBlur} />
      {children}
      <div className="buttons">
        <button type="button" onClick={on.onRemoveProperty}>
          Remove
        </button>
      </div>
    </div>
  );
}

export const templates = {
  WrapIfAdditionalTemplate: OwnField,
  ArrayFieldItemTemplate: ListEntry,
  ButtonTemplates: {
    AddButton: button('Add an entry'),
    MoveUpButton: button('Move up'),
    MoveDownButton: button('Move down'),
    RemoveButton: button('Remove'),
  },
};
