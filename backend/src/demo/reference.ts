import { Certificate } from '../hall/certificates/certificate.entity.js';
import { Classification } from '../hall/classifications/classification.entity.js';
import { Employer, type DispatchClass } from '../hall/employers/employer.entity.js';
import { SimilarClassification } from '../hall/similar-classifications/similar-classification.entity.js';
import { instantBefore } from './calendar.js';
import { idOf } from './random.js';

/** From the most to the least common: the large hall is dealt out in this order. */
export const CLASSIFICATIONS = [
  'Room Attendant',
  'Houseperson',
  'Banquet Server',
  'Line Cook',
  'Dishwasher',
  'Restaurant Server',
  'Public Area Attendant',
  'Concession Attendant',
  'Prep Cook',
  'Front Desk Agent',
  'Bell Attendant',
  'Banquet Houseperson',
  'Laundry Attendant',
  'Busser',
  'Bartender',
  'Banquet Cook',
  'Cafeteria Attendant',
  'Cashier',
  'Host',
  'Kitchen Steward',
  'Barista',
  'Door Attendant',
  'Room Service Server',
  'Banquet Bartender',
  'Pantry Cook',
  'Turndown Attendant',
  'PBX Operator',
  'Banquet Captain',
  'Pastry Cook',
  'Concierge',
] as const;
export type ClassificationName = (typeof CLASSIFICATIONS)[number];

type Members = readonly ClassificationName[];

/** Substantially similar classifications. They overlap: a banquet server serves, and knows the banquet floor. */
export const GROUPS = {
  Housekeeping: [
    'Room Attendant',
    'Turndown Attendant',
    'Houseperson',
    'Public Area Attendant',
    'Laundry Attendant',
  ],
  'Cleaning and Stewarding': ['Public Area Attendant', 'Houseperson', 'Kitchen Steward', 'Dishwasher'],
  'Hot Line': ['Line Cook', 'Banquet Cook'],
  'Kitchen Preparation': ['Prep Cook', 'Pantry Cook', 'Pastry Cook', 'Line Cook'],
  'Banquet Service': ['Banquet Server', 'Banquet Captain', 'Banquet Houseperson'],
  'Dining Room Service': ['Restaurant Server', 'Room Service Server', 'Banquet Server', 'Busser', 'Host'],
  'Bar Service': ['Bartender', 'Banquet Bartender', 'Barista'],
  'Guest Services': ['Bell Attendant', 'Door Attendant', 'Concierge'],
  'Front Office': ['Front Desk Agent', 'PBX Operator', 'Concierge'],
  'Retail and Concessions': ['Concession Attendant', 'Cashier', 'Cafeteria Attendant', 'Barista'],
} as const satisfies Record<string, Members>;
export type GroupName = keyof typeof GROUPS;

export const CERTIFICATES = {
  'Room Attendant Training': ['Room Attendant', 'Turndown Attendant'],
  'Public Area and Laundry Operations': ['Public Area Attendant', 'Houseperson', 'Laundry Attendant'],
  'Culinary Arts I': ['Prep Cook', 'Pantry Cook', 'Dishwasher'],
  'Culinary Arts II': ['Line Cook', 'Banquet Cook', 'Pastry Cook'],
  'Banquet Service': ['Banquet Server', 'Banquet Houseperson', 'Banquet Captain'],
  'Dining Room Service': ['Restaurant Server', 'Room Service Server', 'Busser', 'Host'],
  'Bartending and Responsible Alcohol Service': ['Bartender', 'Banquet Bartender'],
  'Front Office Operations': ['Front Desk Agent', 'PBX Operator', 'Concierge'],
  'Food Handling and Concessions': ['Concession Attendant', 'Cafeteria Attendant', 'Cashier', 'Barista'],
} as const satisfies Record<string, Members>;
export type CertificateName = keyof typeof CERTIFICATES;

interface House {
  address: string;
  contact: string;
  phone: string;
  /** Of all who work somewhere, so many parts work here. */
  size: number;
  dispatchClass?: DispatchClass;
}

/** Made-up houses at made-up addresses of a real city. */
export const EMPLOYERS = {
  'Harborlight Hotel': {
    address: '410 Seaport Landing, Boston, MA 02210',
    contact: 'Dolores Fontaine',
    phone: '+16175550101',
    size: 14,
  },
  'Back Bay Arms': {
    address: '88 Exeter Row, Boston, MA 02116',
    contact: 'Gregory Haskell',
    phone: '+16175550102',
    size: 11,
  },
  'Copley Court Hotel': {
    address: '15 Trinity Court, Boston, MA 02116',
    contact: 'Priya Raman',
    phone: '+16175550103',
    size: 12,
  },
  'Long Wharf House': {
    address: '2 Chart Street, Boston, MA 02110',
    contact: 'Stephen Mulvaney',
    phone: '+16175550104',
    size: 7,
  },
  'Commonwealth Suites': {
    address: '1190 Commonwealth Terrace, Boston, MA 02134',
    contact: 'Alicia Brandt',
    phone: '+16175550105',
    size: 6,
  },
  'Charles River Inn': {
    address: '60 Soldiers Landing, Cambridge, MA 02138',
    contact: 'Owen Castellano',
    phone: '+16175550106',
    size: 6,
  },
  'Fenway Terrace Hotel': {
    address: '23 Ipswich Lane, Boston, MA 02215',
    contact: 'Monique Delva',
    phone: '+16175550107',
    size: 6,
  },
  'Beacon Hill House': {
    address: '7 Chestnut Passage, Boston, MA 02108',
    contact: 'Harriet Lowell',
    phone: '+16175550108',
    size: 4,
  },
  'Logan Gateway Hotel': {
    address: '1 Harborside Loop, East Boston, MA 02128',
    contact: 'Vincent Tran',
    phone: '+16175550109',
    size: 9,
  },
  'Longfellow Dining Halls': {
    address: '300 Quadrangle Road, Cambridge, MA 02139',
    contact: 'Bernadette Quill',
    phone: '+16175550110',
    size: 7,
  },
  'Kenmore Ballpark Concessions': {
    address: '50 Lansdale Street, Boston, MA 02215',
    contact: 'Ray Scarpelli',
    phone: '+16175550111',
    size: 6,
  },
  'Harborview Convention Center': {
    address: '500 Summer Pier, Boston, MA 02210',
    contact: 'Thandiwe Brooks',
    phone: '+16175550112',
    size: 7,
    dispatchClass: 'Encore',
  },
  'Fort Point Hall': {
    address: '31 Channel Row, Boston, MA 02210',
    contact: 'Lucas Weatherby',
    phone: '+16175550113',
    size: 3,
    dispatchClass: 'Encore',
  },
  'Mystic Pavilion': {
    address: '9 Assembly Wharf, Somerville, MA 02145',
    contact: 'Noor Siddiqui',
    phone: '+16175550114',
    size: 2,
    dispatchClass: 'Encore',
  },
} as const satisfies Record<string, House>;
export type EmployerName = keyof typeof EMPLOYERS;

export const keysOf = <K extends string>(record: Readonly<Record<K, unknown>>) => Object.keys(record) as K[];

export const classificationId = (name: ClassificationName) => idOf('classification', name);
export const groupId = (name: GroupName) => idOf('group', name);
export const certificateId = (name: CertificateName) => idOf('certificate', name);
export const employerId = (name: EmployerName) => idOf('employer', name);

export const dispatchClassOf = (name: EmployerName): DispatchClass => {
  const { dispatchClass }: House = EMPLOYERS[name];
  return dispatchClass ?? 'L26 Tiered';
};

const createdAt = instantBefore(1200, '10:00');

const webName = (name: string) => name.toLowerCase().replaceAll(' ', '-');

/** Where an employer reads about referrals. */
export const staffingAddress = (name: EmployerName) => `staffing@${webName(name)}.example.com`;

export const classificationRows = (): Classification[] =>
  CLASSIFICATIONS.map((name) => ({ id: classificationId(name), name }));

export const groupRows = (): SimilarClassification[] =>
  keysOf(GROUPS).map((name) => ({
    id: groupId(name),
    name,
    classificationIds: GROUPS[name].map(classificationId),
    createdAt,
  }));

export const certificateRows = (): Certificate[] =>
  keysOf(CERTIFICATES).map((name) => ({
    id: certificateId(name),
    name,
    classificationIds: CERTIFICATES[name].map(classificationId),
    createdAt,
  }));

export const employerRows = (): Employer[] =>
  keysOf(EMPLOYERS).map((companyName) => {
    const { address, contact, phone } = EMPLOYERS[companyName];
    return {
      id: employerId(companyName),
      companyName,
      contactName: contact,
      email: staffingAddress(companyName),
      phone,
      address,
      dispatchClass: dispatchClassOf(companyName),
      createdAt,
    };
  });
