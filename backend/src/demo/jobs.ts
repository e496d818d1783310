import type { Job, JobStatus, JobType } from '../hall/jobs/job.entity.js';
import { dayBefore, instantBefore } from './calendar.js';
import { idOf } from './random.js';
import { classificationId, type ClassificationName, employerId, type EmployerName } from './reference.js';

/** @param posted days before the demo's last day; null: not posted yet */
const opening = (
  employer: EmployerName,
  classification: ClassificationName,
  status: JobStatus,
  posted: number | null,
  type: JobType = 'Full-time',
) => ({ employer, classification, status, posted, type });

export interface DemoJob extends ReturnType<typeof opening> {
  title: string;
  description: string;
  instructions?: string;
}

const jobs = {
  lobbyBar: {
    title: 'Bartender, lobby bar',
    ...opening('Harborlight Hotel', 'Bartender', 'Open', 0),
    description: `<p>Permanent opening at the <strong>Tidewater lobby bar</strong>: 64 seats, full liquor, busy from five o'clock on.</p>
<ul><li>Wednesday to Sunday, <strong>4:00 PM to midnight</strong></li><li>$23.41 an hour plus tips, contract rate after 60 days</li><li>Current alcohol service card needed on the first day</li></ul>`,
    instructions: `<p>Report to <strong>Dolores Fontaine</strong> at the staff entrance on Seaport Landing, 30 minutes before the shift.</p>
<ul><li>Black trousers, black non-slip shoes; vest and tie are provided</li><li>Bring your alcohol service card and two forms of identification</li></ul><p>The Silver Line stops at the door. Staff parking is in the lower garage, level 3.</p>`,
  },
  boardroom: {
    title: 'Banquet servers, shareholder meeting',
    ...opening('Harborview Convention Center', 'Banquet Server', 'Open', 0, 'Part-time'),
    description: `<p>Plated lunch for <strong>900 guests</strong> in the Grand Pier Ballroom.</p><ul><li>Saturday of next week, <strong>7:30 AM to 4:00 PM</strong></li><li>Eight-hour guarantee</li><li>American service, one server to two tables of ten</li></ul>`,
    instructions: `<p>Check in at the <strong>Pier Street dock</strong>, desk B, with your badge. Tuxedo shirt, black bow tie, white gloves (provided).</p>`,
  },
  roomsWinter: {
    title: 'Room attendants, winter season',
    ...opening('Copley Court Hotel', 'Room Attendant', 'Open', 1),
    description: `<p>Eight openings for the winter season in a house of <strong>412 rooms</strong>. Rooms per day by the contract; no double-ups without consent.</p><ol><li>Five days of seven, weekends included</li><li>8:00 AM to 4:30 PM</li><li>Uniform, meals and a locker are provided</li></ol>`,
    instructions: `<p>Orientation with <strong>Priya Raman</strong> in the training room, lower lobby. Bring identification for the I-9 form.</p>`,
  },
  dinerLine: {
    title: 'Line cook, breakfast and lunch',
    ...opening('Back Bay Arms', 'Line Cook', 'Open', 3),
    description: `<p>Morning line in the <em>Exeter Room</em>: eggs, grill and flat top, about 240 covers.</p><ul><li>Monday to Friday, <strong>5:30 AM to 2:00 PM</strong></li><li>$26.12 an hour</li></ul>`,
    instructions: `<p>Ask for Chef Haskell at the kitchen door on Exeter Row. Bring your knives; whites are provided.</p>`,
  },
  harborBanquets: {
    title: 'Banquet servers, holiday parties',
    ...opening('Harborlight Hotel', 'Banquet Server', 'Open', 6, 'Part-time'),
    description: `<p>Evening parties through the holidays, <strong>four to six a week</strong>. Work as many as you can take.</p><ul><li>Doors at 6:00 PM, call at <strong>3:30 PM</strong>, out by midnight</li><li>Banquet rate and gratuity by the contract</li></ul><p>Questions: <a href="mailto:staffing@harborlight-hotel.example.com">staffing</a>.</p>`,
    instructions: `<p>Call is at the <strong>banquet office, second floor</strong>. Black shirt, black tie, polished shoes. A meal is served at 4:15 PM.</p>`,
  },
  gatewayDesk: {
    title: 'Front desk agent, evenings',
    ...opening('Logan Gateway Hotel', 'Front Desk Agent', 'Open', 9),
    description: `<p>Airport house, 24-hour desk, many airline crews. A second language is welcome.</p><ul><li>Thursday to Monday, <strong>3:00 PM to 11:30 PM</strong></li><li>$24.80 an hour</li></ul>`,
    instructions: `<p>See Vincent Tran at the front office. The employee shuttle leaves Airport Station every 20 minutes.</p>`,
  },
  expoSetup: {
    title: 'Housepersons, expo set-up',
    ...opening('Fort Point Hall', 'Banquet Houseperson', 'Open', 4, 'Part-time'),
    description: `<p>Tables, staging and draping for a <strong>three-day expo</strong>. Heavy lifting, team of ten.</p><ul><li>Set-up Tuesday 6:00 AM, strike Friday 6:00 PM</li></ul>`,
    instructions: `<p>Loading bay on Channel Row. Steel-toed shoes are required; gloves are provided.</p>`,
  },
  campusCafe: {
    title: 'Cafeteria attendant, residence halls',
    ...opening('Longfellow Dining Halls', 'Cafeteria Attendant', 'Open', 2),
    description: `<p>Serving line and dining room in <strong>Quadrangle House</strong>. Term time, with recall for the summer.</p><ul><li>Monday to Friday, <strong>10:30 AM to 7:00 PM</strong></li></ul>`,
    instructions: `<p>Report to Bernadette Quill, servery level. Slip-resistant shoes; hat and apron are provided.</p>`,
  },
  nightSteward: {
    title: 'Dishwasher, overnight',
    ...opening('Copley Court Hotel', 'Dishwasher', 'Filled', 24),
    description: `<p>Overnight stewarding, main kitchen. <strong>10:00 PM to 6:30 AM</strong>, five nights, shift differential by the contract.</p>`,
    instructions: `<p>Ask for the night sous-chef at the receiving dock on Trinity Court.</p>`,
  },
  diningServer: {
    title: 'Restaurant server, the Chart Room',
    ...opening('Long Wharf House', 'Restaurant Server', 'Filled', 31),
    description: `<p>Dinner service on the water, 110 seats. Wine knowledge helps.</p><ul><li>Tuesday to Saturday, <strong>3:30 PM to 11:00 PM</strong></li></ul>`,
    instructions: `<p>Line-up is at 3:30 PM sharp in the Chart Room. Stephen Mulvaney has your apron and your section.</p>`,
  },
  awardsGala: {
    title: 'Banquet servers, awards gala',
    ...opening('Mystic Pavilion', 'Banquet Server', 'Filled', 28, 'Part-time'),
    description: `<p>Gala dinner for <strong>450</strong>, synchronised service. One evening, six-hour guarantee.</p>`,
    instructions: `<p>Call at 3:00 PM, Assembly Wharf, crew entrance. All black; jackets are provided.</p>`,
  },
  laundry: {
    title: 'Laundry attendant',
    ...opening('Fenway Terrace Hotel', 'Laundry Attendant', 'Filled', 45),
    description: `<p>Washers, folder and linen runs for 280 rooms. <strong>7:00 AM to 3:30 PM</strong>, days off rotate.</p>`,
    instructions: `<p>Basement laundry, by the service lift on Ipswich Lane. Ask for Monique Delva.</p>`,
  },
  bellStand: {
    title: 'Bell attendant, weekends',
    ...opening('Beacon Hill House', 'Bell Attendant', 'Filled', 52, 'Part-time'),
    description: `<p>Small house, old stairs, generous guests. Friday to Sunday, <strong>8:00 AM to 4:00 PM</strong>.</p>`,
    instructions: `<p>Harriet Lowell will fit your uniform on the first day; come 45 minutes early.</p>`,
  },
  ballparkStands: {
    title: 'Concession attendants, fall concerts',
    ...opening('Kenmore Ballpark Concessions', 'Concession Attendant', 'Closed', 38, 'Part-time'),
    description: `<p>Stands 4 to 19 for three concerts. Cash handling; gates open two hours before the show.</p>`,
    instructions: `<p>Gate C on Lansdale Street, two and a half hours before the show. Clear bags only.</p>`,
  },
  suitesHouse: {
    title: 'Houseperson, evenings',
    ...opening('Commonwealth Suites', 'Houseperson', 'Closed', 41),
    description: `<p>Evening houseperson for linen, corridors and guest requests. The house has put this opening on hold.</p>`,
    instructions: `<p>Report to Alicia Brandt, housekeeping office, ground floor.</p>`,
  },
  riverPrep: {
    title: 'Prep cook, seasonal menu',
    ...opening('Charles River Inn', 'Prep Cook', 'Closed', 60),
    description: `<p>Vegetables, stocks and cold prep for the harvest menu. <strong>6:00 AM to 2:30 PM</strong>.</p>`,
  },
  conciergeLeave: {
    title: 'Concierge, leave replacement',
    ...opening('Beacon Hill House', 'Concierge', 'Closed', 66),
    description: `<p>Twelve weeks in place of a member on leave. The member came back early.</p>`,
  },
  springPatio: {
    title: 'Bussers, patio season',
    ...opening('Long Wharf House', 'Busser', 'Draft', null, 'Part-time'),
    description: `<p>Patio opens in April. Hours and number of openings to be confirmed by the house.</p>`,
  },
  pastryShop: {
    title: 'Pastry cook',
    ...opening('Back Bay Arms', 'Pastry Cook', 'Draft', 1),
    description: `<p>Viennoiserie and plated desserts. Waiting for the wage rate from the house.</p>`,
  },
  expoBars: {
    title: 'Banquet bartenders, trade expo',
    ...opening('Harborview Convention Center', 'Banquet Bartender', 'Draft', null, 'Part-time'),
    description: `<p>Six portable bars on two evenings. Final count from the client is due on Monday.</p>`,
    instructions: `<p>Pier Street dock, desk B. Alcohol service card needed.</p>`,
  },
} satisfies Record<string, DemoJob>;
export type JobKey = keyof typeof jobs;

export const demoJob = (key: JobKey): DemoJob => jobs[key];

export const jobId = (key: JobKey) => idOf('job', key);

export const jobRows = (): Omit<Job, 'version'>[] =>
  (Object.entries(jobs) as [JobKey, DemoJob][]).map(
    ([key, { employer, classification, posted, instructions = null, ...job }], index) => ({
      ...job,
      id: jobId(key),
      instructions,
      employerId: employerId(employer),
      classificationId: classificationId(classification),
      postDate: posted === null ? null : dayBefore(posted),
      ...{
        titleIn: null,
        openings: null,
        startsAt: null,
        endsAt: null,
        reportTo: null,
        remindHoursBefore: null,
      },
      filledByItself: false,
      ...{ takesNobodySince: null, workChangedAt: null, timeChangedAt: null },
      createdAt: instantBefore(posted ?? 2, `08:${10 + index}`),
    }),
  );
