import { catalogues, type Language, LANGUAGES } from '../../../languages/languages.js';
import { LOCAL_26, type WrittenWorker } from '../../workers/worker.entity.js';
import type { ImportField } from '../headers.js';

/** Columns of files beside the fields of a worker; the id is of our own export. */
type OfFiles = 'id' | 'name' | 'otherPhone' | 'optedIn' | 'optInDate' | 'optInWay';

/** In the order of the export; the words are folded. The house is where a hotel worker works. */
const columns: Record<keyof WrittenWorker | OfFiles, { label: string; words: string; isDate?: true }> = {
  l26EmployeeId: {
    label: 'L26 Employee ID',
    words:
      'employee no, employee number, employee id, employee #, employee, emp no, emp id, emp #, emp number, emp, ee id, ee no, badge, badge no, badge number, clock no, clock number, member no, member number, member id, member #, card no, card number, id no, id number, id, l26employeeid',
  },
  firstName: {
    label: 'First Name',
    words: 'firstname, first, given name, given names, forename, fname, name first, member first name',
  },
  lastName: {
    label: 'Last Name',
    words: 'lastname, last, surname, family name, lname, name last, member last name',
  },
  name: {
    label: 'Full Name',
    words: 'name, member name, member, worker, worker name, employee name, fullname, name of member',
  },
  email: {
    label: 'Email',
    words: 'e mail, email address, e mail address, mail, mail address, personal email',
  },
  phone: {
    label: 'Phone',
    words:
      'cell, cell phone, cellphone, cell no, cell number, cell #, cellular, mobile, mobile phone, mobile no, mobile number, phone cell, phone mobile, contact cell, phone number, phone no, phone #, telephone, telephone number, tel, tel no, primary phone, text number, phone 1',
  },
  otherPhone: {
    label: 'Other Phone',
    words:
      'home phone, home, home no, home number, home tel, phone home, house phone, landline, land line, phone 2, second phone, alternate phone, alt phone, contact home, secondary phone, other number',
  },
  status: { label: 'Status', words: 'worker status, active, employment status, active inactive' },
  memberStatus: {
    label: 'Member Status',
    words: 'memberstatus, membership, membership status, member type, list, member group, local',
  },
  l26ClassificationId: {
    label: 'L26 Classification',
    words:
      'class, classification, job class, job classification, job title, title, position, craft, occupation, l26 class, l26classificationid, l26classification',
  },
  l26ClassificationDate: {
    label: 'L26 Classification Date',
    isDate: true,
    words:
      'class date, classification date, date in class, date in classification, class seniority, class seniority date, class since, classification since, l26classificationdate',
  },
  l26EmployerId: {
    label: 'L26 Employer',
    words:
      'house, house name, employer, employer name, hotel, company, company name, property, work site, worksite, workplace, location, l26employerid, l26employer',
  },
  l26EmployerDate: {
    label: 'L26 Employer Date',
    isDate: true,
    words:
      'hire date, hired, date hired, date of hire, doh, start date, employer date, employment date, house date, house seniority, house seniority date, seniority date, employed since, l26employerdate',
  },
  l26CanWorkIn: { label: 'L26 Can Work In', words: 'can work in, l26canworkin, works in, groups' },
  bestCertificateId: {
    label: 'BEST Certificate',
    words: 'certificate, certification, cert, best cert, bestcertificateid, bestcertificate, training',
  },
  bestCertificateDate: {
    label: 'BEST Certificate Date',
    isDate: true,
    words:
      'certificate date, cert date, certification date, date certified, best cert date, bestcertificatedate, training date',
  },
  language: {
    label: 'Language',
    words:
      'lang, preferred language, spoken language, language preference, native language, primary language',
  },
  bestCanWorkIn: { label: 'BEST Can Work In', words: 'bestcanworkin' },
  optedIn: {
    label: 'Texts Opted In',
    words:
      'opted in, optedin, opt in, text consent, sms consent, consent, consent to texts, ok to text, texts, text ok, texting, sms opt in',
  },
  optInDate: {
    label: 'Texts Opt-In Date',
    isDate: true,
    words:
      'opt in date, optindate, consent date, date of consent, consent given, opted in on, text consent date, sms consent date',
  },
  optInWay: {
    label: 'Texts Opt-In Way',
    words:
      'opt in way, optinway, consent way, way of consent, consent method, consent source, how consent was given, consent by, consent type',
  },
  id: { label: 'Worker ID', words: 'workerid, hiring hall id' },
};

export const workerFields: readonly ImportField[] = Object.entries(columns).map(([field, column]) => ({
  ...{ field, ...column },
  words: column.words.split(', '),
}));

/** Fields that name records of the hall, by the list that these stand in. */
export const references = {
  l26EmployerId: { list: 'employers', isMany: false },
  l26ClassificationId: { list: 'classifications', isMany: false },
  bestCertificateId: { list: 'certificates', isMany: false },
  l26CanWorkIn: { list: 'groups', isMany: true },
  bestCanWorkIn: { list: 'groups', isMany: true },
} as const;

export const statusWords = {
  Active: ['a', 'act', 'current', 'yes', 'y', 'true', '1'],
  Inactive: ['i', 'inact', 'not active', 'no', 'n', 'false', '0'],
};
export const memberStatusWords = {
  [LOCAL_26]: ['local 26', 'l26', 'local26', 'recall', 'recall list', '26', 'l 26'],
  BEST: ['best training', 'b'],
};
/** How halls call languages beside their codes, their own names, and the English ones. */
const calledToo: Partial<Record<Language, string[]>> = {
  en: ['eng'],
  es: ['espanol', 'spa'],
  'pt-BR': ['portuguese', 'portugues', 'pt', 'por'],
  ht: ['creole', 'haitian', 'kreyòl', 'kreyol'],
  'zh-Hant': ['chinese', 'cantonese', 'zh', '中文'],
  vi: ['viet'],
};
const inEnglish = new Intl.DisplayNames('en', { type: 'language' });
export const languageWords = Object.fromEntries(
  LANGUAGES.map((language) => [
    language,
    [inEnglish.of(language) ?? '', catalogues[language].name, ...(calledToo[language] ?? [])].map((word) =>
      word.toLowerCase(),
    ),
  ]),
) as Record<Language, string[]>;
export const consentWords = {
  Yes: ['y', 'true', '1', 'x', 'ok', 'opted in', 'in', 'agreed', 'consented'],
  No: ['n', 'false', '0', 'opted out', 'out', 'none', 'refused'],
};
export const wayWords = {
  form: [
    'paper',
    'paper form',
    'signed form',
    'card',
    'signed',
    'written',
    'web form',
    'online form',
    'online',
  ],
  'in-person': ['in person', 'person', 'verbal', 'at the hall', 'hall', 'meeting'],
  phone: ['by phone', 'call', 'telephone', 'phone call'],
};
