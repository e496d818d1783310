import { Certificate } from '../hall/certificates/certificate.entity.js';
import { Classification } from '../hall/classifications/classification.entity.js';
import { Employer, type DispatchClass } from '../hall/employers/employer.entity.js';
import { SimilarClassification } from '../hall/similar-classifications/similar-classification.entity.js';
import { instantBefore } from './calendar.js';
import { idOf } from './random.js';

/**
 * How many of the demo hall's 600 work in each classification, about. The large hall is dealt out in this order, from
 * the most to the least common.
 */
// prettier-ignore
export const TRADES = {
  'Room Attendant': 120, Houseperson: 38, 'Banquet Server': 52, 'Line Cook': 36, Dishwasher: 34,
  'Restaurant Server': 34, 'Public Area Attendant': 26, 'Concession Attendant': 26, 'Prep Cook': 22,
  'Front Desk Agent': 20, 'Bell Attendant': 16, 'Banquet Houseperson': 22, 'Laundry Attendant': 18,
  Busser: 16, Bartender: 22, 'Banquet Cook': 14, 'Cafeteria Attendant': 16, Cashier: 14, Host: 10,
  'Kitchen Steward': 14, Barista: 10, 'Door Attendant': 8, 'Room Service Server': 10,
  'Banquet Bartender': 10, 'Pantry Cook': 8, 'Turndown Attendant': 8, 'PBX Operator': 6,
  'Banquet Captain': 5, 'Pastry Cook': 5, Concierge: 4,
} as const;
export type ClassificationName = keyof typeof TRADES;

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
type GroupName = keyof typeof GROUPS;

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
type CertificateName = keyof typeof CERTIFICATES;

/** `size`: of all who work somewhere, so many parts work here. */
const house = (
  address: string,
  contactName: string,
  size: number,
  dispatchClass: DispatchClass = 'L26 Tiered',
) => ({ address, contactName, size, dispatchClass });

/** Made-up houses at made-up addresses of a real city. */
export const EMPLOYERS = {
  'Harborlight Hotel': house('410 Seaport Landing, Boston, MA 02210', 'Dolores Fontaine', 14),
  'Back Bay Arms': house('88 Exeter Row, Boston, MA 02116', 'Gregory Haskell', 11),
  'Copley Court Hotel': house('15 Trinity Court, Boston, MA 02116', 'Priya Raman', 12),
  'Long Wharf House': house('2 Chart Street, Boston, MA 02110', 'Stephen Mulvaney', 7),
  'Commonwealth Suites': house('1190 Commonwealth Terrace, Boston, MA 02134', 'Alicia Brandt', 6),
  'Charles River Inn': house('60 Soldiers Landing, Cambridge, MA 02138', 'Owen Castellano', 6),
  'Fenway Terrace Hotel': house('23 Ipswich Lane, Boston, MA 02215', 'Monique Delva', 6),
  'Beacon Hill House': house('7 Chestnut Passage, Boston, MA 02108', 'Harriet Lowell', 4),
  'Logan Gateway Hotel': house('1 Harborside Loop, East Boston, MA 02128', 'Vincent Tran', 9),
  'Longfellow Dining Halls': house('300 Quadrangle Road, Cambridge, MA 02139', 'Bernadette Quill', 7),
  'Kenmore Ballpark Concessions': house('50 Lansdale Street, Boston, MA 02215', 'Ray Scarpelli', 6),
  'Harborview Convention Center': house('500 Summer Pier, Boston, MA 02210', 'Thandiwe Brooks', 7, 'Encore'),
  'Fort Point Hall': house('31 Channel Row, Boston, MA 02210', 'Lucas Weatherby', 3, 'Encore'),
  'Mystic Pavilion': house('9 Assembly Wharf, Somerville, MA 02145', 'Noor Siddiqui', 2, 'Encore'),
};
export type EmployerName = keyof typeof EMPLOYERS;

export const keysOf = <K extends string>(record: Readonly<Record<K, unknown>>) => Object.keys(record) as K[];

export const classificationId = (name: ClassificationName) => idOf('classification', name);
export const groupId = (name: GroupName) => idOf('group', name);
export const certificateId = (name: CertificateName) => idOf('certificate', name);
export const employerId = (name: EmployerName) => idOf('employer', name);

const createdAt = instantBefore(1200, '10:00');

export const staffingAddress = (name: EmployerName) =>
  `staffing@${name.toLowerCase().replaceAll(' ', '-')}.example.com`;

export const classificationRows = (): Omit<Classification, 'version'>[] =>
  keysOf(TRADES).map((name) => ({ id: classificationId(name), name }));

const setRows = <Name extends string>(sets: Readonly<Record<Name, Members>>, setId: (name: Name) => string) =>
  keysOf(sets).map((name) => ({
    id: setId(name),
    name,
    classificationIds: sets[name].map(classificationId),
    createdAt,
  }));

export const groupRows = (): Omit<SimilarClassification, 'version'>[] => setRows(GROUPS, groupId);
export const certificateRows = (): Omit<Certificate, 'version'>[] => setRows(CERTIFICATES, certificateId);

export const employerRows = (): Omit<Employer, 'version'>[] =>
  keysOf(EMPLOYERS).map((companyName, index) => {
    const { address, contactName, dispatchClass } = EMPLOYERS[companyName];
    return {
      address,
      contactName,
      dispatchClass,
      id: employerId(companyName),
      companyName,
      email: staffingAddress(companyName),
      phone: `+1617555${String(101 + index).padStart(4, '0')}`,
      createdAt,
    };
  });
