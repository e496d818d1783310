import { ReloadOutlined, SendOutlined, TeamOutlined } from '@ant-design/icons';
import { Button, Flex, Tooltip } from 'antd';
import { useCallback, useDeferredValue, useMemo, useRef, useState } from 'react';
import { EmptyState } from '../../../components/EmptyState';
import { ListSearch } from '../../../components/ListSearch';
import { QueryView } from '../../../components/QueryView';
import { pageOf, Pagination } from '../../../components/Pagination';
import { useDialogs } from '../../../hooks/use-dialogs';
import { useListAddress } from '../../../hooks/use-list-address';
import { useTypedSearch } from '../../../hooks/use-typed-search';
import { SmsDialog } from '../../sms/SmsDialog';
import { type JobMatch, useCreateMatches, useJobMatches } from '../api/matches';
import type { JobDetails } from '../../jobs/api/jobs';
import { EligibleWorkersDialog } from './EligibleWorkersDialog';
import { filterMatches, statusChoices } from './filter-matches';
import { MatchDetailsDialog } from './MatchDetailsDialog';
import { notifyRefusal, sameMatch } from './match-rules';
import { MatchesTable } from './MatchesTable';
import { NotifyDialog } from './NotifyDialog';
import { OfferDialog } from './OfferDialog';
import { OutdatedMatches } from './OutdatedMatches';
import { SendingProgress } from './SendingProgress';
import { WaitingTexts } from './WaitingTexts';
import './matches.css';

const PAGE_SIZE = 100;
const MATCH_FILTERS = { names: ['search', 'status'] } as const;
const none: readonly JobMatch[] = [];

const DIALOGS = ['details', 'offer', 'notify', 'eligible'] as const;

/** A match's id opens the worker's page and may change, so the address names the worker. */
const whoseOf = ({ workerId, id }: JobMatch) => workerId ?? id;

export function MatchesCard({ job, employer }: { job: JobDetails; employer: string }) {
  const query = useJobMatches(job.id);
  const { data, refetch } = query;
  const { attempt: refresh, isBusy: isRefreshing } = useCreateMatches(job.id);
  const { shown, isOpen, show, close, closeThen } = useDialogs(DIALOGS);
  const sms = useDialogs(['sms']);
  const { show: showSms } = sms;
  const openSms = useCallback((id: string) => showSms('sms', id), [showSms]);
  const section = useRef<HTMLElement>(null);
  const { filters, setFilters, page, setPage, results } = useListAddress(MATCH_FILTERS);
  const { status = '' } = filters;
  const search = useTypedSearch(filters.search ?? '', (text) =>
    setFilters({ ...filters, search: text }, { replace: true }),
  );

  const matches = data ?? none;
  const wanted = useDeferredValue(search.value);
  const found = useMemo(() => filterMatches(matches, wanted, status), [matches, wanted, status]);
  const { rows, current } = useMemo(() => pageOf(found, page, PAGE_SIZE), [found, page]);
  const statuses = useMemo(() => statusChoices(matches), [matches]);

  const [opened, setOpened] = useState<JobMatch>();
  const details = useCallback((match: JobMatch) => show('details', whoseOf(match)), [show]);
  const offer = useCallback(
    (match: JobMatch) => {
      setOpened(match);
      show('offer', whoseOf(match));
    },
    [show],
  );
  const named = matches.find((match) => whoseOf(match) === shown?.id);
  if (named && (!opened || whoseOf(opened) !== shown?.id)) setOpened(named);
  // An open match is followed when its worker is deleted or its link changes.
  const subject = opened && whoseOf(opened) === shown?.id ? sameMatch(matches, opened) : undefined;
  const focusRow = useCallback(({ id }: JobMatch) => {
    const inRow = section.current?.querySelector<HTMLElement>(
      `[data-row-key="${id}"] .row-actions .row-action`,
    );
    // The new status may have taken the row out of the list.
    (inRow ?? section.current)?.focus({ preventScroll: true });
  }, []);
  const isShown = (kind: (typeof DIALOGS)[number]) => isOpen && shown?.kind === kind;
  const cannotNotify =
    notifyRefusal(job) ?? (matches.length === 0 ? 'There are no job matches to notify' : undefined);
  const table = (
    <section ref={results} className="results" role="group" aria-label="Matches found" tabIndex={-1}>
      <MatchesTable
        job={job}
        rows={rows}
        loading={!data}
        empty={
          matches.length === 0 ? (
            <EmptyState title="No job matches found, click Refresh Matches to find eligible workers" />
          ) : (
            <EmptyState title="No match fits the search" />
          )
        }
        onDetails={details}
        onOffer={offer}
        onSms={openSms}
        onLinkSent={focusRow}
      />
    </section>
  );

  return (
    <section ref={section} className="panel job-panel" aria-labelledby="job-matches" tabIndex={-1}>
      <Flex
        component="header"
        className="panel-header"
        wrap
        align="center"
        justify="space-between"
        gap="12px 24px"
      >
        <h2 id="job-matches">{data ? `Job Matches (${matches.length})` : 'Job Matches'}</h2>
        <Flex className="job-panel-actions" wrap gap={8}>
          <Button icon={<TeamOutlined aria-hidden />} data-opens="eligible" onClick={() => show('eligible')}>
            View Eligible Workers
          </Button>
          <Button
            icon={<ReloadOutlined aria-hidden />}
            loading={isRefreshing}
            // A quick answer may come between the clicks of a double click.
            onClick={(event) => event.detail <= 1 && void refresh()}
          >
            Refresh Matches
          </Button>
          <Tooltip title={cannotNotify}>
            <span className="tooltip-holder">
              <Button
                type="primary"
                icon={<SendOutlined aria-hidden />}
                disabled={cannotNotify !== undefined}
                onClick={() => {
                  // Consent changes elsewhere; who can be reached is fetched anew.
                  void refetch();
                  show('notify');
                }}
              >
                Notify Workers
              </Button>
            </span>
          </Tooltip>
        </Flex>
      </Flex>
      <OutdatedMatches job={job} />
      <WaitingTexts jobId={job.id} />
      <SendingProgress matches={matches} />
      {matches.length > 0 && (
        <ListSearch
          widths={[320, 220]}
          label="Job matches"
          search={search}
          placeholder="Name or phone"
          searchLabel="Find a match by name or phone"
          choice={status}
          choiceLabel="Match status"
          options={statuses}
          onChoice={(next) => setFilters({ search: search.value, status: next })}
        />
      )}
      <QueryView query={query} failure="Failed to fetch job matches" loading={table}>
        {() => table}
      </QueryView>
      {found.length > PAGE_SIZE && (
        <Pagination
          label="Pages of job matches"
          page={current}
          pageSize={PAGE_SIZE}
          total={found.length}
          onChange={setPage}
        />
      )}
      <EligibleWorkersDialog open={isShown('eligible')} job={job} onClose={close} />
      <NotifyDialog
        open={isShown('notify')}
        job={job}
        employer={employer}
        matches={matches}
        onClose={close}
      />
      {opened && subject && (
        <>
          <OfferDialog
            key={whoseOf(opened)}
            open={isShown('offer')}
            job={job}
            employer={employer}
            match={subject}
            hasNewNumber={subject.id !== opened.id}
            onClose={close}
            onSent={() => closeThen(() => focusRow(subject))}
          />
          <MatchDetailsDialog open={isShown('details')} match={subject} onSms={openSms} onClose={close} />
        </>
      )}
      {sms.shown && <SmsDialog open={sms.isOpen} id={sms.shown.id} onClose={sms.close} />}
    </section>
  );
}
