import { isMap, isScalar, isSeq, type Pair, parseDocument } from 'yaml';
import { type ShapeDescription, shapeWithin } from '#shared/content/shape.ts';
import { type FileName, files } from '../../schema/files.ts';
import { describeShape } from '../../schema/shape.ts';
import { hashOfText, isText } from '../../schema/translated.ts';

/** The files with a Spanish beside every text, looked at, and the switch on. @param translate by default the text again */
export function inSpanish(
  texts: Partial<Record<FileName, string>>,
  translate = (english: string) => english,
): Record<FileName, string> {
  const names = Object.keys(files) as FileName[];
  const written = names.map((name) => {
    const document = parseDocument(texts[name] ?? '');
    document.contents = go(document.contents, describeShape(name)) as typeof document.contents;
    const text = document.toString({ lineWidth: 0, flowCollectionPadding: false });
    return [name, name === 'business.yaml' ? `${text}spanish: true\n` : text] as const;
  });
  return Object.fromEntries(written) as Record<FileName, string>;

  function go(node: unknown, shape: ShapeDescription | undefined): unknown {
    if (isMap(node))
      for (const pair of node.items as Pair<{ value: string }>[])
        pair.value = go(pair.value, shapeWithin(shape, String(pair.key.value))) as null;
    else if (isSeq(node)) {
      if (shape?.items?.translated) node.flow = false;
      node.items = node.items.map((each, index) => go(each, shapeWithin(shape, index)));
    } else if (isScalar(node) && typeof node.value === 'string' && isText(shape, node.value)) {
      const group = { en: node.value, es: translate(node.value), of: hashOfText(node.value) };
      return parseDocument('').createNode(group);
    }
    return node;
  }
}
