import { MessageOutlined, SendOutlined, UserSwitchOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useCallback, useMemo, useRef, useState } from 'react';
import { PAGE_SIZE } from '../../../../api/total';
import { CountTabs } from '../../../components/CountTabs';
import { download } from '../../../../shared/csv';
import { EmptyState } from '../../../components/EmptyState';
import { ListSearch } from '../../../components/ListSearch';
import { Pagination } from '../../../components/Pagination';
import { QueryView, SideListFailures } from '../../../components/QueryView';
import { useDialogs } from '../../../hooks/use-dialogs';
import { focusPart } from '../../../hooks/use-focus-back';
import { fillRefusal, useFillRun } from '../../fill/api/fill';
import { FillPanel } from '../../fill/FillPanel';
import type { JobDetails } from '../../jobs/api/jobs';
import { lastOfferOf, offersOfWorkers, useJobOffers } from '../../offers/api/offers';
import { SmsDialog } from '../../sms/SmsDialog';
import type { JobMatch } from '../api/matches';
import { matchesCsv } from './export-matches';
import { tabOf } from './choices';
import { MATCH_DIALOGS, MatchDialogs } from './MatchDialogs';
import { MatchesHeader } from './MatchesHeader';
import { MatchesTable } from './MatchesTable';
import { notifyRefusal, whoseOf } from './match-rules';
import { offerCell } from './offer-cell';
import { OutdatedMatches } from './OutdatedMatches';
import { type OpenedMenu, RowMenu } from './RowMenu';
import { SelectionBar } from './SelectionBar';
import { SendingProgress } from './SendingProgress';
import { useMatchList } from './use-match-list';
import { useSelectedMatches } from './use-selected-matches';
import { WaitingTexts } from './WaitingTexts';
import './matches.css';

interface MatchesCardProps {
  job: JobDetails;
  employer: string;
  /** Why somebody is not on the list, by what was typed to find them. */
  onLookUp: (typed: string) => void;
}

export function MatchesCard({ job, employer, onLookUp }: MatchesCardProps) {
  const { data: madeOffers } = useJobOffers(job.id);
  const offers = useMemo(() => offersOfWorkers(madeOffers ?? []), [madeOffers]);
  const { data: run } = useFillRun(job);
  const list = useMatchList(job.id, offers);
  const { search, query, figures, choices, matches, rows, results, focusResults, shown, showOnly } = list;
  const count = figures.data?.total ?? null;

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

  const { ids: selected, chosen, select, clear: clearSelected } = useSelectedMatches(matches);
  const exportChosen = () =>
    download(
      `${job.title}.csv`,
      matchesCsv(chosen, { offerOf: (match) => offerCell(match, lastOfferOf(offers, match)) }),
    );

  const table = (
    <section ref={results} className="results" role="group" aria-label="Matches found" tabIndex={-1}>
      <MatchesTable
        job={job}
        rows={rows}
        loading={query.isFetching && query.isPlaceholderData}
        empty={
          <EmptyState
            title={
              count === 0 || !list.isFiltered
                ? 'No job matches found, click Refresh Matches to find eligible workers'
                : 'No match fits the search'
            }
            action={
              search.value.trim() !== '' && (
                <Button
                  icon={<UserSwitchOutlined aria-hidden />}
                  onClick={() => onLookUp(search.value.trim())}
                >
                  Look up a worker
                </Button>
              )
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
    <>
      <SideListFailures lists={[{ plural: 'counts of the matches', query: figures }]} />
      <QueryView query={query} failure="Failed to fetch job matches" loading={table}>
        {() => table}
      </QueryView>
    </>
  );

  return (
    <section ref={section} className="panel job-panel" aria-labelledby="job-matches" tabIndex={-1}>
      <MatchesHeader
        jobId={job.id}
        count={count}
        cannotNotify={notifyRefusal(job) ?? (count ? undefined : 'There are no job matches to notify')}
        onEligible={() => show('eligible')}
        onNotify={() => show('notify')}
        cannotFill={fillRefusal(job, run)}
        onFill={() => show('fill')}
        onMessage={() => {
          clearSelected();
          show('message');
        }}
      />
      <OutdatedMatches job={job} />
      <FillPanel job={job} />
      <WaitingTexts jobId={job.id} />
      <SendingProgress jobId={job.id} figures={figures.data} />
      {!choices || count === 0 ? (
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
      {list.total > PAGE_SIZE && (
        <Pagination
          label="Pages of job matches"
          page={list.page}
          pageSize={PAGE_SIZE}
          total={list.total}
          onChange={list.setPage}
        />
      )}
      <SelectionBar count={chosen.length} onExport={exportChosen} onClear={clearSelected}>
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
        onStarted={() => focusPart(section.current?.querySelector<HTMLElement>('.fill-panel'))}
        onOfferedSeveral={() => {
          clearSelected();
          focusResults();
        }}
      />
      {sms.shown && <SmsDialog open={sms.isOpen} id={sms.shown.id} onClose={sms.close} />}
    </section>
  );
}
