import { MessageOutlined, SendOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useCallback, useMemo, useRef, useState } from 'react';
import { CountTabs } from '../../../components/CountTabs';
import { EmptyState } from '../../../components/EmptyState';
import { ListSearch } from '../../../components/ListSearch';
import { Pagination } from '../../../components/Pagination';
import { QueryView } from '../../../components/QueryView';
import { useDialogs } from '../../../hooks/use-dialogs';
import { fillRefusal, useFillRun } from '../../fill/api/fill';
import { FillPanel } from '../../fill/FillPanel';
import type { JobDetails } from '../../jobs/api/jobs';
import { lastOfferOf, offersOfWorkers, useJobOffers } from '../../offers/api/offers';
import { SmsDialog } from '../../sms/SmsDialog';
import { type JobMatch, useJobMatches } from '../api/matches';
import { download, matchesCsv } from './export-matches';
import { tabOf } from './filter-matches';
import { MATCH_DIALOGS, MatchDialogs, whoseOf } from './MatchDialogs';
import { MatchesHeader } from './MatchesHeader';
import { MatchesTable } from './MatchesTable';
import { notifyRefusal } from './match-rules';
import { offerCell } from './offer-cell';
import { OutdatedMatches } from './OutdatedMatches';
import { type OpenedMenu, RowMenu } from './RowMenu';
import { SelectionBar } from './SelectionBar';
import { SendingProgress } from './SendingProgress';
import { PAGE_SIZE, useMatchList } from './use-match-list';
import { WaitingTexts } from './WaitingTexts';
import './matches.css';

const none: readonly JobMatch[] = [];
const nobody: ReadonlySet<string> = new Set();

export function MatchesCard({ job, employer }: { job: JobDetails; employer: string }) {
  const query = useJobMatches(job.id);
  const { data, refetch } = query;
  const matches = data ?? none;
  const { data: madeOffers } = useJobOffers(job.id);
  const offers = useMemo(() => offersOfWorkers(madeOffers ?? []), [madeOffers]);
  const { data: run } = useFillRun(job);
  const onRunsList = useMemo(() => new Set(run?.toCall.map(({ matchId }) => matchId)), [run]);
  const isOnCallList = useCallback(({ id }: JobMatch) => onRunsList.has(id), [onRunsList]);
  const { clock, search, found, rows, page, setPage, results, focusResults, shown, choices, showOnly } =
    useMatchList(matches, offers, isOnCallList);

  const dialogs = useDialogs(MATCH_DIALOGS);
  const { show } = dialogs;
  const sms = useDialogs(['sms']);
  const { show: showSms } = sms;
  const openSms = useCallback((id: string) => showSms('sms', id), [showSms]);
  const details = useCallback((match: JobMatch) => show('details', whoseOf(match)), [show]);
  const offer = useCallback((match: JobMatch) => show('offer', whoseOf(match)), [show]);
  const [menu, setMenu] = useState<OpenedMenu>();
  const more = useCallback((match: JobMatch, button: HTMLElement) => setMenu({ match, button }), []);
  const closeMenu = useCallback(() => setMenu(undefined), []);
  const section = useRef<HTMLElement>(null);
  const focusRow = useCallback(({ id }: JobMatch) => {
    const inRow = section.current?.querySelector<HTMLElement>(
      `[data-row-key="${id}"] .row-actions .row-action`,
    );
    // The new status may have taken the row out of the list.
    (inRow ?? section.current)?.focus({ preventScroll: true });
  }, []);

  const [selected, setSelected] = useState<ReadonlySet<string>>(nobody);
  const select = useCallback(
    (ids: readonly string[], isSelected: boolean) =>
      setSelected((before) => {
        const next = new Set(before);
        ids.forEach((id) => (isSelected ? next.add(id) : next.delete(id)));
        return next;
      }),
    [],
  );
  const chosen = useMemo(
    () => (selected.size === 0 ? none : matches.filter(({ id }) => selected.has(id))),
    [matches, selected],
  );
  const exportChosen = () =>
    download(
      `${job.title}.csv`,
      matchesCsv(chosen, { clock, offerOf: (match) => offerCell(match, lastOfferOf(offers, match), clock) }),
    );

  const table = (
    <section ref={results} className="results" role="group" aria-label="Matches found" tabIndex={-1}>
      <MatchesTable
        job={job}
        rows={rows}
        clock={clock}
        loading={!data}
        empty={
          <EmptyState
            title={
              matches.length === 0
                ? 'No job matches found, click Refresh Matches to find eligible workers'
                : 'No match fits the search'
            }
          />
        }
        selected={selected}
        onSelect={select}
        onDetails={details}
        onOffer={offer}
        onMore={more}
        onSms={openSms}
        onLinkSent={focusRow}
      />
    </section>
  );
  const content = (
    <QueryView query={query} failure="Failed to fetch job matches" loading={table}>
      {() => table}
    </QueryView>
  );

  return (
    <section ref={section} className="panel job-panel" aria-labelledby="job-matches" tabIndex={-1}>
      <MatchesHeader
        jobId={job.id}
        count={data ? data.length : null}
        cannotNotify={
          notifyRefusal(job) ?? (matches.length === 0 ? 'There are no job matches to notify' : undefined)
        }
        onEligible={() => show('eligible')}
        onNotify={() => {
          // Consent changes elsewhere; who can be reached is fetched anew.
          void refetch();
          show('notify');
        }}
        cannotFill={fillRefusal(job, run)}
        onFill={() => show('fill')}
        onMessage={() => {
          setSelected(nobody);
          show('message');
        }}
      />
      <OutdatedMatches job={job} />
      <FillPanel job={job} />
      <WaitingTexts jobId={job.id} />
      <SendingProgress matches={matches} />
      {matches.length === 0 ? (
        content
      ) : (
        <div className="match-list">
          <ListSearch
            widths={[240, 170]}
            label="Job matches"
            search={search}
            placeholder="Name or phone"
            searchLabel="Find a match by name or phone"
            choice={tabOf(shown) === shown ? '' : shown}
            choiceLabel="Other answers"
            options={choices.others}
            onChoice={showOnly}
          />
          <CountTabs label="Answers" tabs={choices.tabs} active={tabOf(shown)} onChange={showOnly}>
            {content}
          </CountTabs>
        </div>
      )}
      {found.length > PAGE_SIZE && (
        <Pagination
          label="Pages of job matches"
          page={page}
          pageSize={PAGE_SIZE}
          total={found.length}
          onChange={setPage}
        />
      )}
      <SelectionBar count={chosen.length} onExport={exportChosen} onClear={() => setSelected(nobody)}>
        <Button
          type="primary"
          icon={<SendOutlined aria-hidden />}
          data-opens="offers"
          onClick={() => show('offers')}
        >
          {`Offer to ${chosen.length} selected`}
        </Button>
        <Button icon={<MessageOutlined aria-hidden />} onClick={() => show('message')}>
          Message
        </Button>
      </SelectionBar>
      {menu && (
        <RowMenu
          menu={menu}
          job={job}
          offer={lastOfferOf(offers, menu.match)}
          onAction={(action, match) => show(action, whoseOf(match))}
          onClose={closeMenu}
        />
      )}
      <MatchDialogs
        job={job}
        employer={employer}
        matches={matches}
        offers={offers}
        chosen={chosen}
        dialogs={dialogs}
        onSms={openSms}
        onOffered={focusRow}
        onOfferedSeveral={() => {
          setSelected(nobody);
          focusResults();
        }}
      />
      {sms.shown && <SmsDialog open={sms.isOpen} id={sms.shown.id} onClose={sms.close} />}
    </section>
  );
}
