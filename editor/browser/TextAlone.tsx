import type { ObjectFieldTemplateProps } from '@rjsf/utils';

/** A text in one language: its field, without a frame around it. */
export function TextAlone({ properties }: ObjectFieldTemplateProps) {
  return properties.map(({ content }) => content);
}
