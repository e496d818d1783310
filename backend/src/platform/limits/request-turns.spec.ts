import { setImmediate as turn } from 'node:timers/promises';
import type { Request, Response } from 'express';
import { RequestTurns } from './request-turns.js';

describe('Turns of requests that come at once', () => {
  const arrivals = () => {
    const turns = new RequestTurns();
    const begun: string[] = [];
    const come = (name: string, { ip = '203.0.113.7', cookie = '', destroyed = false } = {}) =>
      turns.middleware(
        { ip, headers: { cookie }, socket: { destroyed } } as unknown as Request,
        {} as Response,
        () => begun.push(name),
      );
    const burst = (count: number) => {
      for (let n = 1; n <= count; n += 1) come(`burst ${n}`);
    };
    return { begun, come, burst };
  };

  it('one begins at once', () => {
    const { begun, come } = arrivals();
    come('alone');
    expect(begun).toEqual(['alone']);
  });

  it('others begin before a burst is through, also from its address with a cookie', async () => {
    const { begun, come, burst } = arrivals();
    burst(50);
    come('elsewhere', { ip: '203.0.113.8' });
    come('staff', { cookie: 'hall.sid=x' });
    expect(begun).toHaveLength(3);
    await turn();
    expect(begun).toHaveLength(6);
    expect(begun.slice(3)).toEqual(expect.arrayContaining(['elsewhere', 'staff']));
    for (let n = 0; n < 20; n += 1) await turn();
    expect(begun).toHaveLength(52);
  });

  it('what came over a connection that is lost does not begin, and costs no turn', async () => {
    const { begun, come, burst } = arrivals();
    burst(3);
    for (let n = 0; n < 50; n += 1) come('lost', { destroyed: true });
    come('after them');
    await turn();
    expect(begun.slice(3)).toEqual(['after them']);
  });
});
