import { InitialSchema1700000000001 } from './0001-initial-schema.js';
import { EmailOutbox1700000000002 } from './0002-email-outbox.js';
import { AuditTrail1700000000003 } from './0003-audit-trail.js';
import { SharedRequestRates1700000000004 } from './0004-shared-request-rates.js';
import { MessageRequest1700000000005 } from './0005-message-request.js';
import { AccentlessSearch1700000000006 } from './0006-accentless-search.js';
import { EventBatches1700000000007 } from './0007-event-batches.js';
import { RateLimits1700000000012 } from './0012-rate-limits.js';
import { NamesInOrder1700000000013 } from './0013-names-in-order.js';
import { UnusedIndexes1700000000016 } from './0016-unused-indexes.js';
import { StoppedTexts1700000000020 } from './0020-stopped-texts.js';
import { StoppedTextsChecked1700000000021 } from './0021-stopped-texts-checked.js';
import { OpenTextsIndexes1700000000022 } from './0022-open-texts-indexes.js';
import { NotificationRuns1700000000023 } from './0023-notification-runs.js';
import { RecordVersions1700000000024 } from './0024-record-versions.js';
import { ConsentOnRecord1700000000030 } from './0030-consent-on-record.js';
import { TextsUnderstoodBefore1700000000031 } from './0031-texts-understood-before.js';
import { HistoryIndexes1700000000035 } from './0035-history-indexes.js';
import { RetentionIndexes1700000000036 } from './0036-retention-indexes.js';
import { ErasedPeople1700000000037 } from './0037-erased-people.js';
import { OffersAndNotifications1700000000042 } from './0042-offers-and-notifications.js';
import { MatchColumnsInStep1700000000043 } from './0043-match-columns-in-step.js';
import { FormerOffers1700000000044 } from './0044-former-offers.js';
import { ErasedRecords1700000000045 } from './0045-erased-records.js';
import { OffersOfMatches1700000000046 } from './0046-offers-of-matches.js';
import { RetentionByKind1700000000050 } from './0050-retention-by-kind.js';
import { FormerCounts1700000000051 } from './0051-former-counts.js';
import { OptInLinks1700000000052 } from './0052-opt-in-links.js';
import { LinksSentAgain1700000000053 } from './0053-links-sent-again.js';
import { JobOpenings1700000000054 } from './0054-job-openings.js';
import { JobOpeningsChecked1700000000055 } from './0055-job-openings-checked.js';
import { OutcomesOfJobs1700000000056 } from './0056-outcomes-of-jobs.js';
import { FilledByItself1700000000057 } from './0057-filled-by-itself.js';
import { WordsOfNames1700000000061 } from './0061-words-of-names.js';
import { SearchIndexes1700000000062 } from './0062-search-indexes.js';
import { FillLooks1700000000063 } from './0063-fill-looks.js';
import { FillRuns1700000000064 } from './0064-fill-runs.js';
import { AnswersByText1700000000065 } from './0065-answers-by-text.js';
import { CallsAndPasses1700000000067 } from './0067-calls-and-passes.js';
import { ReasonsChecked1700000000068 } from './0068-reasons-checked.js';
import { ExceptionsByDay1700000000069 } from './0069-exceptions-by-day.js';
import { RepliesByText1700000000070 } from './0070-replies-by-text.js';
import { RepliesIndexes1700000000071 } from './0071-replies-indexes.js';
import { TextsAboutJobs1700000000073 } from './0073-texts-about-jobs.js';
import { TextsAboutJobsChecked1700000000074 } from './0074-texts-about-jobs-checked.js';
import { TextingHours1700000000075 } from './0075-texting-hours.js';
import { Imports1700000000076 } from './0076-imports.js';
import { KnownWorkers1700000000077 } from './0077-known-workers.js';
import { LanguageOfWorkers1700000000079 } from './0079-language-of-workers.js';
import { WhoWasLeftOut1700000000082 } from './0082-who-was-left-out.js';
import { Seals1700000000083 } from './0083-seals.js';
import { RowsToSeal1700000000084 } from './0084-rows-to-seal.js';
import { Slips1700000000086 } from './0086-slips.js';
import { MovesUp1700000000087 } from './0087-moves-up.js';
import { Figures1700000000089 } from './0089-figures.js';
import { RunsAtAGlance1700000000090 } from './0090-runs-at-a-glance.js';
import { JobsOfAWorker1700000000091 } from './0091-jobs-of-a-worker.js';
import { SegmentsOfTexts1700000000093 } from './0093-segments-of-texts.js';
import { Reports1700000000094 } from './0094-reports.js';
import { FurtherLanguages1700000000097 } from './0097-further-languages.js';
import { ImportsThatEnd1700000000098 } from './0098-imports-that-end.js';
import { PagesOfWorkers1700000000099 } from './0099-pages-of-workers.js';
import { ImportOfGroups1700000000106 } from './0106-import-of-groups.js';
import { ImportOfGroupsChecked1700000000107 } from './0107-import-of-groups-checked.js';
import { OffersInDoubt1700000000109 } from './0109-offers-in-doubt.js';
import { SameMessages1700000000116 } from './0116-same-messages.js';
import { AnswerTimesBegunAgain1700000000117 } from './0117-answer-times-begun-again.js';
import { WhoWasLeftOutInShort1700000000120 } from './0120-who-was-left-out-in-short.js';
import { TextsOfEnds1700000000140 } from './0140-texts-of-ends.js';
import { BucketsOfErasedNumbers1700000000143 } from './0143-buckets-of-erased-numbers.js';
import { EmailsThatAreStopped1700000000144 } from './0144-emails-that-are-stopped.js';
import { EmailsThatAreStoppedChecked1700000000145 } from './0145-emails-that-are-stopped-checked.js';
import { UndeliveredIsNoTurn1700000000146 } from './0146-undelivered-is-no-turn.js';
import { FormerMatchColumnsGo1700000000150 } from './0150-former-match-columns-go.js';
import { PausesKept1700000000155 } from './0155-pauses-kept.js';
import { DeletedJobs1700000000180 } from './0180-deleted-jobs.js';
import { ConsentsAfterOptOuts1700000000200 } from './0200-consents-after-opt-outs.js';
import { TextsThatAreAnswered1700000000210 } from './0210-texts-that-are-answered.js';
import { InboundLooks1700000000220 } from './0220-inbound-looks.js';
import { HeldJobs1700000000230 } from './0230-held-jobs.js';
import { AnswersBeforeClosing1700000000240 } from './0240-answers-before-closing.js';
import { AnswersReceived1700000000250 } from './0250-answers-received.js';
import { ChangedWork1700000000260 } from './0260-changed-work.js';
import { SheetsNotRead1700000000270 } from './0270-sheets-not-read.js';
import { AnswersFrom1700000000280 } from './0280-answers-from.js';
import { PlacesGiven1700000000290 } from './0290-places-given.js';
import { CanvassEnds1700000000300 } from './0300-canvass-ends.js';
import { PagesOpen1700000000310 } from './0310-pages-open.js';

/** In the order in which they run. A migration that has landed is never edited; the next one corrects it. */
export const migrations = [
  InitialSchema1700000000001,
  EmailOutbox1700000000002,
  AuditTrail1700000000003,
  SharedRequestRates1700000000004,
  MessageRequest1700000000005,
  AccentlessSearch1700000000006,
  EventBatches1700000000007,
  RateLimits1700000000012,
  NamesInOrder1700000000013,
  UnusedIndexes1700000000016,
  StoppedTexts1700000000020,
  StoppedTextsChecked1700000000021,
  OpenTextsIndexes1700000000022,
  NotificationRuns1700000000023,
  RecordVersions1700000000024,
  ConsentOnRecord1700000000030,
  TextsUnderstoodBefore1700000000031,
  HistoryIndexes1700000000035,
  RetentionIndexes1700000000036,
  ErasedPeople1700000000037,
  OffersAndNotifications1700000000042,
  MatchColumnsInStep1700000000043,
  FormerOffers1700000000044,
  ErasedRecords1700000000045,
  OffersOfMatches1700000000046,
  RetentionByKind1700000000050,
  FormerCounts1700000000051,
  OptInLinks1700000000052,
  LinksSentAgain1700000000053,
  JobOpenings1700000000054,
  JobOpeningsChecked1700000000055,
  OutcomesOfJobs1700000000056,
  FilledByItself1700000000057,
  WordsOfNames1700000000061,
  SearchIndexes1700000000062,
  FillLooks1700000000063,
  FillRuns1700000000064,
  AnswersByText1700000000065,
  CallsAndPasses1700000000067,
  ReasonsChecked1700000000068,
  ExceptionsByDay1700000000069,
  RepliesByText1700000000070,
  RepliesIndexes1700000000071,
  TextsAboutJobs1700000000073,
  TextsAboutJobsChecked1700000000074,
  TextingHours1700000000075,
  Imports1700000000076,
  KnownWorkers1700000000077,
  LanguageOfWorkers1700000000079,
  WhoWasLeftOut1700000000082,
  Seals1700000000083,
  RowsToSeal1700000000084,
  Slips1700000000086,
  MovesUp1700000000087,
  Figures1700000000089,
  RunsAtAGlance1700000000090,
  JobsOfAWorker1700000000091,
  SegmentsOfTexts1700000000093,
  Reports1700000000094,
  FurtherLanguages1700000000097,
  ImportsThatEnd1700000000098,
  PagesOfWorkers1700000000099,
  ImportOfGroups1700000000106,
  ImportOfGroupsChecked1700000000107,
  OffersInDoubt1700000000109,
  SameMessages1700000000116,
  AnswerTimesBegunAgain1700000000117,
  WhoWasLeftOutInShort1700000000120,
  TextsOfEnds1700000000140,
  BucketsOfErasedNumbers1700000000143,
  EmailsThatAreStopped1700000000144,
  EmailsThatAreStoppedChecked1700000000145,
  UndeliveredIsNoTurn1700000000146,
  FormerMatchColumnsGo1700000000150,
  PausesKept1700000000155,
  DeletedJobs1700000000180,
  ConsentsAfterOptOuts1700000000200,
  TextsThatAreAnswered1700000000210,
  InboundLooks1700000000220,
  HeldJobs1700000000230,
  AnswersBeforeClosing1700000000240,
  AnswersReceived1700000000250,
  ChangedWork1700000000260,
  SheetsNotRead1700000000270,
  AnswersFrom1700000000280,
  PlacesGiven1700000000290,
  CanvassEnds1700000000300,
  PagesOpen1700000000310,
];
