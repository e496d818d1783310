import { passedOver } from './verdict.js';

const pass = (reason: string) => ({ type: 'pass', via: null, data: { reason, atCanvass: true } }) as const;
const delivery = (status: string, purpose = 'notification') =>
  ({ type: 'delivery', via: 'provider', data: { status, purpose } }) as const;
const SILENT = 'no-answer-to-canvass';

describe('the verdict on who was passed over', () => {
  it('leaves out a question that never arrived, as is known since', () => {
    expect(passedOver([pass(SILENT)])).toMatch(/^You were passed over: /);
    expect(passedOver([pass(SILENT), delivery('undelivered')])).toBeNull();
    expect(passedOver([pass(SILENT), delivery('failed')])).toBeNull();
    expect(passedOver([delivery('undelivered'), pass(SILENT)])).toMatch(/^You were passed over: /);
    expect(passedOver([pass(SILENT), delivery('delivered')])).toMatch(/^You were passed over: /);
    expect(passedOver([pass(SILENT), delivery('undelivered', 'job')])).toMatch(/^You were passed over: /);
    const called = pass('could-not-be-reached');
    expect(passedOver([called, delivery('undelivered')])).toMatch(/^You were passed over: /);
    expect(passedOver([pass(SILENT), delivery('undelivered'), called])).toMatch(/could not be reached/);
  });
});
