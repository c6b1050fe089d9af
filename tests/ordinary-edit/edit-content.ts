import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Document, parseDocument, type YAMLMap, type YAMLSeq } from 'yaml';

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
    // Nobody answers at night.
    business.deleteIn(['figures', 'support']);
  });
  edit(path.join(folder, 'contact.yaml'), (contact) => {
    contact.delete('emergency');
    const points = contact.getIn(['whyUs', 'points']) as YAMLSeq;
    points.items = points.items.filter((point) => !String(point).includes('{support}'));
  });
  edit(path.join(folder, 'home.yaml'), (home) => {
    const { items } = home.get('statistics') as YAMLSeq<YAMLMap>;
    items.splice(
      items.findIndex((entry) => entry.get('figure') === 'support'),
      1,
    );
    home.delete('testimonial');
    (home.getIn(['services', 'cards']) as YAMLSeq).items.pop();
  });
  edit(path.join(folder, 'about.yaml'), (about) => {
    (about.getIn(['testimonials', 'names']) as YAMLSeq).items.pop();
    about.set('sections', ['testimonials', 'story', 'closing']);
  });
  edit(path.join(folder, 'services.yaml'), (services) => {
    const { items } = services.get('blocks') as YAMLSeq<YAMLMap>;
    const added = items[0]!.clone() as YAMLMap;
    added.set('anchor', 'carports');
    added.set('title', 'Carports & sheds');
    added.delete('photos');
    items.push(added);
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

function edit(file: string, change: (document: Document.Parsed) => unknown) {
  const document = parseDocument(readFileSync(file, 'utf8'));
  change(document);
  writeFileSync(file, document.toString({ lineWidth: 0 }));
}
