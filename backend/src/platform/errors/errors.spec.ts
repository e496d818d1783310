import {
  QueryFailedError,
  QueryRunnerAlreadyReleasedError,
  QueryRunnerProviderAlreadyReleasedError,
} from 'typeorm';
import { loggableError } from './loggable-error.js';
import { isUnavailable } from './unavailable.js';

const failure = (message: string, more: object = {}) => Object.assign(new Error(message), more);
const failedQuery = (more: object, message = 'failed') =>
  new QueryFailedError('INSERT INTO workers VALUES ($1)', ['+16175550123'], failure(message, more));

describe('a database or queue that cannot be reached', () => {
  it.each([
    ['a refused connection', failure('connect ECONNREFUSED 127.0.0.1:5432', { code: 'ECONNREFUSED' })],
    ['refused at every address', new AggregateError([failure('refused', { code: 'ECONNREFUSED' })])],
    ['a connection that was cut', failedQuery({}, 'Connection terminated unexpectedly')],
    ['a question after the cut', new QueryRunnerAlreadyReleasedError()],
    ['a transaction that goes on after the cut', new QueryRunnerProviderAlreadyReleasedError()],
    ['a server that is being stopped', failedQuery({ code: '57P01' })],
    ['a server that is starting', failedQuery({ code: '57P03' })],
    ['no connection left', failedQuery({ code: '53300' })],
    ['a full disk', failedQuery({ code: '53100' })],
    ['a full pool', failure('timeout exceeded when trying to connect')],
    ['what lies beneath', new Error('The session store failed', { cause: failedQuery({ code: '08006' }) })],
  ])('is known by %s', (_, error) => expect(isUnavailable(error)).toBe(true));

  it.each([
    ['a mistake of ours', new TypeError('x is not a function')],
    ['a value that does not fit', failedQuery({ code: '22P02' })],
    ['a row that is there already', failedQuery({ code: '23505' })],
    ['no error at all', 'ECONNREFUSED'],
  ])('is not seen in %s', (_, error) => expect(isUnavailable(error)).toBe(false));
});

describe('an error in the log', () => {
  it('says what and where, never with which values', () => {
    const error = failedQuery(
      { code: '22P02', detail: 'Key (phone)=(+16175550123) already exists.' },
      'invalid input syntax for type date: "Rosa Diaz"',
    );
    const logged = loggableError(new Error('It failed', { cause: error }));
    expect(logged).toMatchObject({
      type: 'Error',
      message: 'It failed',
      stack: expect.stringContaining('errors.spec'),
      cause: { type: 'QueryFailedError', message: 'invalid input syntax for type date: …', code: '22P02' },
    });
    expect(JSON.stringify(logged)).not.toMatch(/Rosa|555|INSERT/);
  });

  it('may be no error', () => expect(loggableError('gone')).toEqual({ type: 'string', message: 'gone' }));
});
