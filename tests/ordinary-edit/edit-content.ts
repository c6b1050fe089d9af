import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Document, parseDocument, type YAMLSeq } from 'yaml';

/** Does in a content folder what an owner does on a Tuesday. Nothing of it is a fault. */
export function editContent(folder: string) {
  edit(path.join(folder, 'business.yaml'), (business) => {
    business.set('name', 'Núñez & Daughters Slabworks');
    business.set('tagline', 'Poured once, poured right');
    business.set('phone', '+1 (863) 555 0123');
    business.set('email', 'hola@nunez-slabworks.example');
    business.set('hours', 'Mon-Fri 6:30 a.m. – 4 p.m., Saturdays by appointment');
    business.set('serviceArea', 'Polk County');
    business.setIn(['services', 0, 'label'], 'Carports & Patios');
    (business.get('services') as YAMLSeq).items.pop();
    business.set('credentials', 'Licensed, bonded & insured');
    business.set('license', 'CBC7654321');
    business.set('copyrightYear', 2027);
    business.setIn(['figures', 'customers'], '1,250+');
    business.setIn(['figures', 'years'], '16+');
    (business.get('cities') as YAMLSeq).items.splice(1, 1, business.createNode('Daytona Beach'));
  });
  edit(path.join(folder, 'projects.yaml'), (projects) => {
    const { items } = projects.contents as unknown as YAMLSeq;
    const ids = projects.toJS().map(({ id }: { id: number }) => id);
    const { photo } = projects.toJS()[0];
    const added = {
      id: Math.max(...ids) + 1,
      title: 'Carport slab in Bartow',
      category: 'residential',
      photo,
    };
    items.unshift(projects.createNode({ ...added, description: 'Six inches, two mats of rebar.' }) as never);
  });
}

function edit(file: string, change: (document: Document.Parsed) => void) {
  const document = parseDocument(readFileSync(file, 'utf8'));
  change(document);
  writeFileSync(file, String(document));
}
