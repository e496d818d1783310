import fc from 'fast-check';
import { beginnings, events, type FillEvent } from './fill-event-fixtures.js';
import { filledIn, written } from './fill-step-fixtures.js';
import { applied, happened, textBecomes, type World } from './fill-world-fixtures.js';
import { type FillState, isEnded, type ListedMatch } from './fill-state.js';
import { isOver } from './job-over.js';
import { nextSteps } from './next-steps.js';
import { overviewOf } from './overview.js';
import { isToCall } from './out-of-order.js';
import type { Step } from './steps.js';

const RUNS = 1000;
const MOST_ROUNDS = 60;

/** Takes a step and looks at what must hold before and after it. */
type Look = (before: FillState, step: Step, after: FillState) => void;
const nothing: Look = () => undefined;

/** Writes steps, so many of each answer, until there are none. */
function settled(state: FillState, look: Look = nothing, stepsAtOnce = Infinity): FillState {
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const { steps } = nextSteps(state);
    if (steps.length === 0) return state;
    for (const step of steps.slice(0, stepsAtOnce)) {
      const after = written(state, step);
      look(state, step, after);
      state = after;
    }
  }
  throw new Error('There is always another step.');
}

/** A history as it can be read: a line for each event and each step. */
function told(events: readonly string[], state: FillState, cause: unknown): Error {
  const people = state.matches.map(
    ({ id, status, offers, passes, toCall, unreachable }) =>
      `${id} ${status}${unreachable ? ' unreachable' : ''}${toCall ? ' to call' : ''}${passes.length > 0 ? ' passed' : ''}: ${offers
        .map(({ outcome, holds, text }) => `${outcome}${holds ? '' : ' without an opening'} (${text?.state})`)
        .join(', ')}`,
  );
  const job = `${state.job.status}, ${state.job.openings} openings, run ${state.run?.state}, ${state.now.toISOString()}`;
  return new Error([String(cause), ...events.slice(-40), job, ...people].join('\n'), { cause });
}

const short = ({ do: does, ...rest }: Step) => `   ${does} ${JSON.stringify(rest)}`;

/** Lets a history happen, and looks at each step; the state after each event is shown to `after`. */
function happens(
  beginning: FillState,
  history: readonly FillEvent[],
  look: Look,
  after: (world: World) => void = () => undefined,
): World {
  const lines: string[] = [];
  let world: World = { state: beginning, received: [] };
  try {
    const settle = () => {
      const state = settled(world.state, (before, step, then) => {
        lines.push(short(step));
        look(before, step, then);
      });
      world = { ...world, state };
    };
    settle();
    for (const event of history) {
      lines.push(JSON.stringify(event));
      world = happened(world, event, nextSteps(world.state).nextAt);
      after(world);
      settle();
      after(world);
    }
  } catch (error) {
    throw told(lines, world.state, error);
  }
  return world;
}

const holding = ({ matches }: FillState) =>
  matches.filter(({ offers }) => offers.some(({ outcome, holds }) => outcome === 'open' && holds)).length;

const expectEnough = (state: FillState) => {
  const { openings } = state.job;
  if (openings !== null && filledIn(state) + holding(state) > openings)
    throw new Error('More held than openings.');
};

/** By the words of the specification, and not by those of the engine. */
function isSkipped(state: FillState, match: ListedMatch): boolean {
  const { job, run } = state;
  const last = match.offers[match.offers.length - 1];
  if (!match.isActive || match.status === 'Ineligible') return false;
  if (match.status === 'Not Interested' || match.status === 'Declined') return false;
  if (last?.outcome === 'open' || isToCall(match, state)) return false;
  if (match.elsewhere.length > 0 && job.startsAt !== null && isElsewhere(match, job.startsAt)) return false;
  const wasAsked = match.offers.some(({ outcome, outcomeAt, outcomeVia }) => {
    if (outcome === 'open' || outcome === 'withdrawn') return false;
    if (outcome === 'not-delivered' || outcome === 'correction') return false;
    if (outcome === 'cancelled' && outcomeVia === 'job') return false;
    return !(outcome === 'no-answer' && run?.settings.again === 'no-answer' && outcomeAt <= run.startedAt);
  });
  if (wasAsked || (last?.outcome === 'withdrawn' && last.outcomeVia === 'staff')) return false;
  const isPassed = match.passes.some(
    ({ at, atCanvass }) => !(last && last.madeAt > at) && !(atCanvass && match.status === 'Interested'),
  );
  return !isPassed;
}

const isElsewhere = ({ elsewhere }: ListedMatch, startsAt: Date) =>
  elsewhere.some(
    ({ startsAt: from, endsAt: to }) =>
      from !== null && to !== null && from.getTime() < startsAt.getTime() + 8 * 3_600_000 && to > startsAt,
  );

const histories = fc.array(events, { maxLength: 25 });
const check = (look: Look, after?: (world: World) => void) =>
  fc.assert(
    fc.property(beginnings, histories, (beginning, history) => {
      happens(beginning, history, look, after);
    }),
    { numRuns: RUNS },
  );

describe('whatever happens', () => {
  it('never are more openings filled and held than there are, and a yes in time to one that holds never waits', () => {
    check(
      (_, __, after) => expectEnough(after),
      ({ state }) => expectEnough(state),
    );
  });

  it('nobody is offered the job before somebody before them who has not had their turn, nor twice', () => {
    check((before, step) => {
      if (step.do !== 'make-offer' || step.because === 'waiting') return;
      const place = before.matches.findIndex(({ id }) => id === step.matchId);
      const match = before.matches[place] as ListedMatch;
      const skipped = before.matches.slice(0, place).filter((one) => isSkipped(before, one));
      if (skipped.length > 0) throw new Error(`${step.matchId} is offered the job before ${skipped[0]?.id}.`);
      if (!isSkipped(before, match) && !isToCall(match, before))
        throw new Error(`${match.id} has had their turn.`);
    });
  });

  it('a run that is paused does nothing until staff say so, also when the job was full meanwhile', () => {
    const ofRun: Step['do'][] = ['canvass', 'pass-over', 'put-on-call-list', 'set-run-state'];
    fc.assert(
      fc.property(beginnings, histories, (beginning, history) => {
        let paused: string | null = null;
        const look: Look = ({ run }, step) => {
          const isOfRun = step.do === 'make-offer' ? step.because === 'turn' : ofRun.includes(step.do);
          if (isOfRun && run?.id === paused) throw new Error(`It does ${step.do}.`);
        };
        happens(beginning, history, look, ({ state: { run } }) => {
          if (run?.state === 'paused') paused = run.id;
          else if (run && !isEnded(run)) paused = null;
        });
      }),
      { numRuns: RUNS },
    );
  });

  it('nobody is given a place of what the work was when they said yes', () => {
    check(({ matches, job: { workChangedAt } }, step) => {
      if (step.do !== 'give-place' || workChangedAt === null) return;
      const given = matches.flatMap(({ offers }) => offers).find(({ id }) => id === step.offerId);
      if (!given || given.outcomeAt <= workChangedAt) throw new Error(`${step.offerId} was for other work.`);
    });
  });

  it('who waits for a place does not cease to because a text about it came to nothing', () => {
    check(nothing, ({ state }) => {
      if (nextSteps(state).steps.length > 0 || isOver(state)) return;
      const left = state.matches.find(
        ({ offers }) => offers.at(-1)?.outcome === 'not-delivered' && offers.at(-2)?.cameFree,
      );
      if (left) throw new Error(`${left.id} waits no longer.`);
    });
  });

  it('the same step twice changes nothing', () => {
    check((_, step, after) => expect(written(after, step)).toEqual(after));
  });

  it('a kill between two steps changes nothing', () => {
    check(nothing, ({ state }) => expect(settled(state, nothing, 1)).toEqual(settled(state)));
  });

  it('nothing is to be done before the time at which it says so', () => {
    check(nothing, ({ state }) => {
      const { steps, nextAt } = nextSteps(state);
      if (steps.length > 0) return;
      if (nextAt !== null) expect(nextAt.getTime()).toBeGreaterThan(state.now.getTime());
      const until = nextAt?.getTime() ?? state.now.getTime() + 60 * 86_400_000;
      for (const share of [0.5, 0.999]) {
        const now = new Date(state.now.getTime() + Math.floor((until - state.now.getTime()) * share));
        expect(nextSteps({ ...state, now }).steps).toEqual([]);
      }
    });
  });

  it('a run that is not paused and waits for no call ends', () => {
    fc.assert(
      fc.property(beginnings, histories, (beginning, history) => {
        let world = happens(beginning, history, nothing);
        for (let look = 0; look < 300; look += 1) {
          world = applied({ ...world, state: settled(world.state) });
          const { state } = world;
          if (!state.run || isEnded(state.run) || state.run.state === 'paused') return;
          if (overviewOf(state, state.run).toCall.length > 0) return;
          const next = textBecomes(state, 0, 'accepted');
          world =
            next === state
              ? happened(world, { does: 'look again' }, nextSteps(state).nextAt)
              : { ...world, state: next };
          if (world.state === state) break;
        }
        throw told(
          history.map((event) => JSON.stringify(event)),
          world.state,
          'It does not end.',
        );
      }),
      { numRuns: RUNS },
    );
  });
});
