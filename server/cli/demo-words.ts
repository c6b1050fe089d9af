/** Nobody's names: each is made of a trade's word, so that nobody takes them for customers. */
export const madeUpNames = [
  ...['Sandy Slabworth', 'Rocky Gravel', 'Penny Paver', 'Cliff Footing', 'Coral Curb', 'Mason Trowel'],
  ...['Clay Subgrade', 'Olive Joint', 'Rusty Rebar', 'Jasper Screed', 'Pearl Pumice', 'Flint Ledge'],
  ...['Amber Aggregate', 'Sterling Sealer', 'Brook Drain', 'Heath Hardscape', 'Ivy Lattice', 'Dale Driveway'],
  ...['Ruby Ramp', 'Glenn Grade'],
];

/** `TOWN` stands for one of the company's towns. */
export const madeUpWords = [
  'The driveway has a crack from the garage to the street, about 40 ft. It lifts where the oak stands. We are in TOWN.',
  'Patio behind the house, 12 by 20 ft, broom finish. The gate is 4 ft wide. TOWN, near the lake.',
  'Pool deck, around 600 sq ft. It burns our feet and is slippery when wet. What can be done about it?',
  'Need a slab for a 24 x 30 workshop with a 6 inch edge. Plans are with the county. Lot in TOWN.',
  'Sidewalk in front of the shop settled two inches, somebody tripped. How soon can you come to TOWN?',
  'Please quote a stamped walkway, ashlar pattern, from the drive to the front door. 35 ft long, 4 ft wide.',
  'Garage floor is dusting and stained with oil. Grind and seal? Two cars, so about 400 sq ft.',
  'Water stands against the house after every storm. We want the old patio out and a new one with the right slope.',
  'Loading dock apron, 20 x 60 ft, trucks all day. It has to be done over a weekend. TOWN.',
  'Steps to the front door are crumbling, five of them, and there is no rail.',
  'Footings for a screened lanai, 14 x 28 ft. The screen company says they need 12 inches. TOWN, FL.',
  'Just moved to TOWN. Old driveway is asphalt, we want concrete, 18 ft wide and 50 ft long. After five is best.',
  'Acid stain on the lanai floor, coffee brown if it can be done on a ten-year-old slab.',
  'Foundation for a 900 sq ft guest house. Soil is sand, the lot was filled last year. Builder wants three bids.',
  'ADA ramp and two parking spaces for a dental office in TOWN. Can send the drawings.',
  'The edge of the slab broke off where the truck backed over it. Small job, photos attached.',
];

export const madeUpSpam = [
  'Boost your ranking now https://seo.example.com and https://more.example.com. First month free.',
  'We supply [url=https://bulk.example.com]bulk orders[/url] at the best price, answer today.',
  'Your domain is about to expire, see https://renew.example.com or www.example.net at once.',
];

export const madeUpNotes = [
  'Called, no answer. Trying again after lunch.',
  'Has two dogs, ring first. Gate code on the fence.',
  'Wants it before the family comes at Easter.',
  'Pump needed: truck cannot get within 80 ft.',
  'Sent the quote by mail, she decides by Friday.',
  'Oak roots under the third panel. Told him what the county says about that.',
  'Comparing with two others. Price is not all, he says.',
];
