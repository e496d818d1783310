const tests = ['^test/', '\\.test\\.tsx?$', '-fixtures?\\.ts$', '/open-job\\.tsx$'];

/** A feature is a folder of the staff application, named like the backend's room that it shows. */
const feature = '^src/staff/features/([^/]+)/';
/** What others may use of a feature beside its requests (`api/`); each is a whole part of a screen. */
const shared = [
  '/api/',
  '/audit/History\\.tsx$',
  '/contact/HallDialog\\.tsx$',
  '/job-history/(WorkerJobs|WorkerCallDialog|EmployerDispatches)\\.tsx$',
  '/matching/matches/(MatchesCard|MessageStatus)\\.tsx$',
  '/matching/matches/message-status\\.ts$',
  '/calls/CallDialogs\\.tsx$',
  '/calls/call-words\\.ts$',
  '/calls/seen-offer\\.ts$',
  '/fill/Fill(Dialog|Panel)\\.tsx$',
  '/offers/(AnswerBy|HeldList|OfferDialog|OfferEnds|OfferWords|OpenOffersDialog)\\.tsx$',
  '/offers/(use-)?offer-words\\.ts$',
  '/email/history/Email(Dialog|StatusBadge)\\.tsx$',
  '/job-events/(ExceptionsOfJob\\.tsx|exception-words\\.ts)$',
  '/seals/LastSeal\\.tsx$',
  '/slips/SlipsOfJob\\.tsx$',
  '/why/(LookUpDialog|Verdict)\\.tsx$',
  '/workers/select/WorkerSelect\\.tsx$',
  '/sms/SmsDialog\\.tsx$',
  '/sms/phone-numbers/(PhoneConsent|EditedPhoneNumber)\\.tsx$',
  '/sms/phone-numbers/consent-words\\.ts$',
  '/sms/worker-texts/WorkerTexts\\.tsx$',
];

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    { name: 'no-circular', severity: 'error', from: {}, to: { circular: true } },
    { name: 'no-circle-of-folders', severity: 'error', scope: 'folder', from: {}, to: { circular: true } },
    {
      name: 'both-entries-stand-alone',
      comment: 'The pages that workers open load nothing of the staff application, nor it of them.',
      severity: 'error',
      from: { path: '^src/(staff|public)/' },
      to: { path: '^src/(staff|public)/', pathNot: '^src/$1/' },
    },
    {
      name: 'shared-and-api-are-the-lowest',
      severity: 'error',
      from: { path: '^src/(shared|api)/' },
      to: { path: '^src/(staff|public)/' },
    },
    {
      name: 'only-the-router-knows-the-features',
      severity: 'error',
      from: { path: '^src/staff/', pathNot: ['^src/staff/features/', '^src/staff/router\\.tsx$'] },
      to: { path: '^src/staff/features/' },
    },
    {
      name: 'feature-through-its-api',
      comment: "A feature uses another's requests and the few parts named above, never its screens' insides.",
      severity: 'error',
      from: { path: feature },
      to: { path: feature, pathNot: ['^src/staff/features/$1/', ...shared] },
    },
    {
      name: 'api-knows-no-screen',
      severity: 'error',
      from: { path: '^src/staff/features/[^/]+/api/' },
      to: { path: '^src/staff/(components|shell|session|features)/', pathNot: '/api/' },
    },
    {
      name: 'no-orphans',
      severity: 'error',
      // Read by the build, which writes it into the page.
      from: { orphan: true, path: '^src/', pathNot: '^src/public/wording/needs-script\\.gen\\.ts$' },
      to: {},
    },
  ],
  options: {
    tsConfig: { fileName: 'tsconfig.json' },
    exclude: { path: tests },
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
  },
};
