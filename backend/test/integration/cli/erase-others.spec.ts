import { foldedSql, plainView, unseenClass } from '../../../src/operations/erasure/plain-view.js';
import { encodeXML as encode } from 'entities';
import { startErasing, type Erasing } from './erasing.js';
import type { Messaging } from '../messaging/messaging.js';

let erasing: Erasing;
let hall: Messaging;
beforeAll(async () => {
  erasing = await startErasing();
  ({ hall } = erasing);
});
afterAll(() => erasing.close());

describe('Erasing somebody', () => {
  it('who was deleted before goes by the log, and by the numbers in it', async () => {
    const phone = '+16175550191';
    const id = await erasing.addWorker({ firstName: 'Gonzalo', lastName: 'Ybarra', phone });
    await erasing.optIn(phone);
    await hall.staff.post('/api/sms/test').send({ to: phone, message: 'Hello Gonzalo' }).expect(200);
    await erasing.idle();
    await hall.staff.delete(`/api/workers/${id}`).expect(204);
    expect(await erasing.command(id, '--yes')).toMatchObject({ code: 0, errors: '' });
    const left = (await erasing.everything()).filter((line) => /Gonzalo|Ybarra|5550191/.test(line));
    expect(left).toEqual([]);
    const { body } = await hall.staff.get(`/api/audit-entries?entityType=worker&entityId=${id}`).expect(200);
    expect(body[1]).toMatchObject({
      summary: `dispatcher deleted the worker Erased member ${id.slice(0, 8)}`,
    });
  });

  it('who is dispatched to work that is still to come is refused until the dispatch is ended', async () => {
    const id = await erasing.addWorker({ firstName: 'Dora', lastName: 'Lumen', phone: '+16175550178' });
    const dispatchedTo = async (title: string, startsAt: Date) => {
      const job = await hall.make.job({ title, openings: 1, startsAt });
      const match = await hall.make.match({ jobId: job.id, workerId: id });
      await hall.staff.put(`/api/job-matches/${match.id}`).send({ status: 'Accepted' }).expect(200);
      return { jobId: job.id };
    };
    const day = 24 * 60 * 60_000;
    await dispatchedTo('Breakfast that is over', new Date(Date.now() - day));
    const gala = await dispatchedTo('Gala', new Date(Date.now() + day));
    const wedding = await dispatchedTo('Wedding', new Date(Date.now() + 2 * day));
    // The dispatch to it stands.
    await hall.staff.delete(`/api/jobs/${wedding.jobId}`).expect(204);
    const end = async ({ jobId }: { jobId: string }) => {
      const { body } = await hall.staff.get(`/api/jobs/${jobId}/offers`).expect(200);
      const [offer] = body as { id: string }[];
      await hall.staff.post(`/api/offers/${offer?.id}/end`).send({ as: 'cancelled' }).expect(200);
    };
    for (const how of ['--dry-run', '--yes']) {
      const { code, errors } = await erasing.command(id, how);
      expect(code).toBe(1);
      expect(errors).toContain(
        `The worker is dispatched to the job Gala (${gala.jobId}) and the job Wedding (${wedding.jobId}), still to come. End the dispatch there first.`,
      );
    }
    await end(gala);
    await end(wedding);
    await erasing.idle();
    expect(await erasing.command(id, '--yes')).toMatchObject({ code: 0, errors: '' });
    expect((await hall.staff.get(`/api/jobs/${gala.jobId}`)).body).toMatchObject({
      status: 'Open',
      filled: 0,
    });
  });

  it('whose name and number others have leaves those to them', async () => {
    const phone = '+16175550193';
    const sister = await erasing.addWorker({ firstName: 'Inés', lastName: 'Olmos', phone });
    await erasing.optIn(phone);
    const id = await erasing.addWorker({
      firstName: 'Ines',
      lastName: 'Olmos',
      phone,
      email: 'ines.olmos@example.org',
    });
    const job = await hall.make.job({
      title: 'Call Ines Olmos',
      description: '<p>ines.olmos@example.org</p>',
    });
    const { output, code } = await erasing.command(id, '--yes');
    expect(output).toContain('2 names, numbers or addresses belong to another worker as well');
    expect(code).toBe(0);
    expect((await hall.staff.get(`/api/workers/${sister}`)).body).toMatchObject({ firstName: 'Inés', phone });
    expect(await erasing.recordOf(phone)).toMatchObject({ consent: { state: 'opted-in' } });
    expect((await hall.staff.get(`/api/jobs/${job.id}`)).body).toMatchObject({
      title: 'Call Ines Olmos',
      description: `<p>Erased member ${id.slice(0, 8)}</p>`,
    });
  });

  it('leaves what is written of others whose names hold theirs, and the offers to them', async () => {
    const id = await erasing.addWorker({ firstName: 'Marisol', lastName: 'Garzia' });
    const others = [
      ['Garzia', 'Marisolle'],
      ['Ana Marisol', 'Garzia'],
      ['Marisol', 'Garzia Lopes'],
      ['Marisol', 'Garzia-Vidal'],
    ] as const;
    const job = await hall.make.job();
    const made = new Map<string, string>();
    for (const [firstName, lastName] of others) {
      const workerId = await erasing.addWorker({ firstName, lastName });
      made.set(`${firstName} ${lastName}`, workerId);
    }
    const offer = (workerId: string | null, name: string) =>
      hall.sql(
        `INSERT INTO offers (match_id, job_id, worker_id, priority, channel, worker_name, job_title, employer_name)
         VALUES (gen_random_uuid(), $1, $2, 1, 'staff', $3, 'Cook', 'Marisol Garzia Catering')`,
        [job.id, workerId, name],
      );
    for (const [name, workerId] of made) await offer(workerId, name);
    await offer('00000000-0000-4000-8000-000000000001', 'Rosa Marisol Garzia');
    await offer(id, 'Marisol Garzia');
    const kept =
      'Ana Marisol Garzia, Marisol Garzia Lopes, Marisol Garzia-Vidal, Rosa Marisol Garzia and Bob Garzia, Marisol Jones';
    // By a staff user of that name.
    await hall.sql(
      `INSERT INTO fill_runs (job_id, state, started_by, message, offers_to, unreachable, urgent, ended_at)
       VALUES ($1, 'filled', 'Marisol Garzia', 'Come', 'everyone', 'call', true, now())`,
      [job.id],
    );
    await hall.sql(
      `INSERT INTO moves_up (job_id, worker_id, list_id, former_place, place, seniority_date, changed_by, changed_at)
       VALUES ($1, $1, $1, 2, 1, '2001-03-04', 'Marisol Garzia', now())`,
      [job.id],
    );
    const note = await hall.make.job({ title: 'Dish', description: `<p>${kept}. Ask Marisol Garzia.</p>` });
    const { code, output, errors } = await erasing.command(id, '--yes');
    expect({ code, errors }).toEqual({ code: 0, errors: '' });
    expect(output).toContain("5 places keep a name that is another worker's there or may be of two people");
    const offers = await hall.sql<{ worker_name: string; employer_name: string }>(
      'SELECT worker_name, employer_name FROM offers WHERE job_id = $1 ORDER BY worker_name',
      [job.id],
    );
    const who = `Erased member ${id.slice(0, 8)}`;
    expect(offers.map(({ worker_name }) => worker_name).sort()).toEqual(
      [...made.keys(), 'Rosa Marisol Garzia', who].sort(),
    );
    expect(new Set(offers.map(({ employer_name }) => employer_name))).toEqual(
      new Set(['Marisol Garzia Catering']),
    );
    const exceptions = await hall.staff.get(`/api/exceptions?jobId=${job.id}`).expect(200);
    expect((exceptions.body as { by: string }[]).map(({ by }) => by)).toEqual([
      'Marisol Garzia',
      'Marisol Garzia',
    ]);
    const { body } = await hall.staff.get(`/api/jobs/${note.id}`).expect(200);
    expect(body.description).toBe(`<p>${kept}. Ask ${who}.</p>`);
  });

  it('leaves the records of a namesake who was deleted', async () => {
    const gone = await erasing.addWorker({ firstName: 'Fermín', lastName: 'Quiroga' });
    const job = await hall.make.job({ title: 'Ask Fermin Quiroga' });
    await hall.sql(
      `INSERT INTO offers (match_id, job_id, worker_id, priority, channel, worker_name, job_title, employer_name)
       VALUES (gen_random_uuid(), $1, $2, 1, 'staff', 'Fermín Quiroga', 'Cook', 'Diner')`,
      [job.id, gone],
    );
    await hall.staff.delete(`/api/workers/${gone}`).expect(204);
    // As of an offer that was made before offers were records: whose it was stands in the log alone.
    await hall.sql(
      `WITH offer AS (
         INSERT INTO offers (match_id, job_id, priority, channel, source, worker_name, job_title, employer_name)
         VALUES (gen_random_uuid(), $1, 1, 'staff', 'migrated', 'Fermín Quiroga', 'Cook', 'Diner') RETURNING match_id)
       INSERT INTO audit_entries (source, action, entity_type, entity_id, job_id, worker_id)
       SELECT 'staff', 'job-match.created', 'job-match', match_id, $1, $2 FROM offer`,
      [job.id, gone],
    );
    const id = await erasing.addWorker({ firstName: 'Fermin', lastName: 'Quiroga' });
    const { output } = await erasing.command(id, '--yes');
    expect(output).toContain('1 names, numbers or addresses belong to another worker as well');
    expect(
      await hall.sql(`SELECT FROM offers WHERE job_id = $1 AND worker_name = 'Fermín Quiroga'`, [job.id]),
    ).toHaveLength(2);
    expect((await hall.staff.get(`/api/jobs/${job.id}`)).body.title).toBe('Ask Fermin Quiroga');
    expect(await erasing.command(gone, '--yes')).toMatchObject({ code: 0, errors: '' });
    const left = (await erasing.everything()).filter((line) => /ferm[ií]n|quiroga/i.test(line));
    expect(left).toEqual([]);
  });

  it('stops the texts that wait for them', async () => {
    const phone = '+16175550195';
    const id = await erasing.addWorker({ firstName: 'Waiting', lastName: 'Member', phone });
    await erasing.optIn(phone);
    const job = await hall.make.job();
    await hall.make.match({ jobId: job.id, workerId: id });
    await hall.sql(
      `INSERT INTO sms (phone_number, message, purpose, worker_id, job_id, next_try_at)
       VALUES ($1, 'Hello', 'notification', $2, $3, now() + interval '1 hour')`,
      [phone, id, job.id],
    );
    expect(await erasing.command(id, '--yes')).toMatchObject({ code: 0, errors: '' });
    expect(await erasing.erasedTexts(id)).toMatchObject([{ status: 'stopped', message: '' }]);
  });

  it('finds a name whatever tags and unseen characters stand in it', async () => {
    const id = await erasing.addWorker({ firstName: 'Anselma', lastName: 'Vidaurre' });
    const job = await hall.make.job({
      title: 'Ansel\u00adma Vidau\u200brre\u2019s place',
      description: '<p>Ask <b>Ansel<i>ma</i></b> <u>Vidaurre</u>, or \u202aAnselma\u202c&nbsp;Vidaurre.</p>',
    });
    expect(await erasing.command(id, '--yes')).toMatchObject({ code: 0, errors: '' });
    const who = `Erased member ${id.slice(0, 8)}`;
    const { body } = await hall.staff.get(`/api/jobs/${job.id}`).expect(200);
    expect(body).toMatchObject({
      title: `${who}\u2019s place`,
      description: `<p>Ask <b>${who}<i></i></b><u></u>, or \u202a${who}.</p>`,
    });
  });

  it('finds what is theirs in rows of every kind, however it was written', async () => {
    const id = await erasing.addWorker({
      firstName: 'Łukasz-Jörg',
      lastName: "O'Straßenqu\u200bux",
      phone: '+18575557733',
      email: 'luk.quux+hall@example.org',
    });
    const written = [
      "Lukasz-Jorg O'Strassenquux",
      "ŁUKASZ-JÖRG <b>O'STRASSENQUUX</b>",
      "Łu<i>kasz</i>-Jo\u0308rg / O'Straßen\u2060quux",
      '&#76;ukasz-J&ouml;rg O&rsquo;Strassenquux',
      "https://maps.example/?n=%C5%81ukasz-J%C3%B6rg%20O'Stra%C3%9Fenquux",
      "Łukasz-Jörg <O'Straßenquux>",
      '857<span style="font-size: 12px">555</span>7733',
      '+1 (857) - 555 \u200b- 7733',
      'tel:+1%20857%20555%207733',
      '<a href="mailto:luk.quux%2Bhall@example.org">e-mail</a>',
      'luk\u200b.quux+hall<b>@</b>example.org',
    ];
    await hall.sql(
      `INSERT INTO sms (phone_number, message, purpose, status)
       SELECT '+16175550100', 'Ask ' || value, 'test', 'delivered' FROM unnest($1::text[]) AS value`,
      [written],
    );
    const job = await hall.make.job({
      title: written[0],
      description: `<p>${written[1]}, ${written[6]}</p>`,
    });
    await hall.staff
      .put(`/api/jobs/${job.id}`)
      .send({ instructions: `<p>${written[9]}</p>` })
      .expect(200);
    expect(await erasing.command(id, '--yes')).toMatchObject({ code: 0, errors: '' });
    const theirs = /kasz|stra(?:ß|ss)en|857(?:%20|\D){0,40}555|555(?:%20|\D){0,12}7733|luk\.|quux/i;
    const left = (await erasing.everything()).filter((line) => theirs.test(line));
    expect(left).toEqual([]);
    const texts = await hall.sql<{ message: string }>(
      `SELECT message FROM sms WHERE message LIKE 'Ask %' AND message ~ 'Erased(%20| )member'`,
    );
    expect(texts).toHaveLength(written.length);
    const { body } = await hall.staff.get(`/api/jobs/${job.id}`).expect(200);
    const who = `Erased member ${id.slice(0, 8)}`;
    expect(body).toMatchObject({
      title: who,
      description: expect.stringMatching(new RegExp(`^<p>${who}<b></b>, ${who}`)),
    });
  });

  it('finds names with their marks, in either order, wherever they stand', async () => {
    const names = [
      ['J.R.', 'Abendzz'],
      ['William "Bill"', 'Brentzz'],
      ['Mary*', 'Castrozz, Jr.'],
      ['%Per%', 'Dahlzz'],
      ['Under_score\\', 'Ebbezz'],
      ['<b>Tom &', '&Fritzz;'],
      ['Νίκος', 'Παππάς'],
    ] as const;
    const ids: string[] = [];
    const jobs: string[] = [];
    for (const [first, last] of names) {
      const id = await erasing.addWorker({ firstName: first, lastName: last });
      const forms = [`${first} ${last}`, `${last} ${first}`, `${last}, ${first}`];
      await hall.sql(
        `INSERT INTO sms (phone_number, message, purpose, status)
         SELECT '+16175550100', $2 || ': ask ' || value, 'test', 'delivered' FROM unnest($1::text[]) AS value`,
        [[...forms, ...forms.map((form) => form.toUpperCase())], id],
      );
      const job = await hall.make.job({ title: forms[0], description: `<p>${encode(forms[2] ?? '')}</p>` });
      await hall.staff.put(`/api/jobs/${job.id}`).send({ title: forms[1] }).expect(200);
      ids.push(id);
      jobs.push(job.id);
    }
    expect(await erasing.command(...ids, '--yes')).toMatchObject({ code: 0, errors: '' });
    const theirs = /(?:abend|brent|castro|dahl|ebbe|frit)zz|παππ/i;
    expect((await erasing.everything()).filter((line) => theirs.test(line))).toEqual([]);
    for (const [n, id] of ids.entries()) {
      const who = `Erased member ${id.slice(0, 8)}`;
      const texts = await hall.sql(`SELECT FROM sms WHERE message LIKE $1 || ': ask ' || $2 || '%'`, [
        id,
        who,
      ]);
      expect(texts).toHaveLength(6);
      const { body } = await hall.staff.get(`/api/jobs/${jobs[n]}`).expect(200);
      expect(body).toMatchObject({ title: who, description: `<p>${who}</p>` });
    }
  });

  it('reads no letter otherwise than the database, which finds the rows to read', async () => {
    const letters = Array.from({ length: 0x2000 }, (_, code) => String.fromCharCode(code)).filter((letter) =>
      /[\p{L}\p{N}]/u.test(letter),
    );
    const rows = letters.map((letter) => ({ letter, is: plainView(letter, new Set()).text }));
    const otherwise = await hall.sql(
      `SELECT letter, "is" FROM json_to_recordset($1::json) AS t(letter text, "is" text)
       WHERE ${foldedSql("lower(regexp_replace(normalize(letter, NFKD), $2, '', 'g'))")}
         NOT LIKE '%' || ${foldedSql('"is"')} || '%'`,
      [JSON.stringify(rows), unseenClass()],
    );
    expect(otherwise).toEqual([]);
  });

  it('whose name is two common words says in how many texts they stand, and wants to hear that it is meant', async () => {
    const id = await erasing.addWorker({ firstName: 'Will', lastName: 'Call' });
    await hall.sql(
      `INSERT INTO sms (phone_number, message, purpose, status)
       SELECT '+16175550100', 'The tickets are at will call, ' || n, 'test', 'delivered' FROM generate_series(1, 101) n`,
    );
    const texts = () => hall.sql(`SELECT FROM sms WHERE message LIKE '%at will call%'`);
    const dry = await erasing.command(id, '--dry-run');
    expect(dry).toMatchObject({
      code: 0,
      output: expect.stringContaining('"Will Call" stands in 101 texts'),
    });
    const refused = await erasing.command(id, '--yes');
    expect(refused).toMatchObject({
      code: 1,
      errors: `${id}  not erased: This would take "Will Call" from 101 texts. If that is what you want, add --frequent-names.\n`,
    });
    expect(await texts()).toHaveLength(101);
    await hall.staff.get(`/api/workers/${id}`).expect(200);
    expect(await erasing.command(id, '--yes', '--frequent-names')).toMatchObject({ code: 0, errors: '' });
    expect(await texts()).toHaveLength(0);
  });

  it('leaves of a list what it kept of them, and no words of what nobody knows any more', async () => {
    const { id: employerId } = await hall.make.employer();
    const { id: classificationId } = await hall.make.classification();
    const placed = await erasing.addWorker({ firstName: 'Ilario', lastName: 'Quesada' });
    const far = await erasing.addWorker({ firstName: 'Eulogia', lastName: 'Barrientos' });
    const l26 = {
      ...{ l26EmployerId: employerId, l26EmployerDate: '2006-02-12' },
      l26ClassificationId: classificationId,
    };
    await hall.staff.patch(`/api/workers/${placed}`).send(l26).expect(200);
    const job = await hall.make.job({ employerId, classificationId });
    await hall.staff.post(`/api/jobs/${job.id}/create-matches`).expect(200);
    expect(await erasing.command(placed, far, '--yes')).toMatchObject({ code: 0, errors: '' });
    const why = async (workerId: string) =>
      (await hall.staff.get(`/api/jobs/${job.id}/why`).query({ workerId }).expect(200)).body;
    const worker = 'was erased on request';
    expect(await why(placed)).toMatchObject({
      verdict: expect.stringMatching(/^You were number 1 on the list, and nobody stood before you/),
      conditions: [{ name: 'active', holds: true, worker }],
      echelons: [{ holds: true }, { holds: false }, { holds: false }, { holds: false }],
    });
    expect(await why(far)).toMatchObject({
      verdict: 'You were not on the list.',
      conditions: [],
      echelons: [
        { holds: false, conditions: [{ name: 'same-classification', holds: false, worker }] },
        { holds: false, conditions: [{ name: 'similar-classification' }] },
        { holds: false, conditions: [{ name: 'qualifying-certificate' }] },
        { holds: false, conditions: [{ name: 'can-work-in-similar' }] },
      ],
    });
  });

  it('goes on with the others when one of them fails, and names who is left', async () => {
    const [first, second] = [
      await erasing.addWorker({ firstName: 'Prudencio', lastName: 'Abarca' }),
      await erasing.addWorker({ firstName: 'Remigio', lastName: 'Zubiri' }),
    ];
    await erasing.owner.query(
      `CREATE FUNCTION break_down() RETURNS trigger LANGUAGE plpgsql AS $$BEGIN RAISE 'broken down'; END$$;
       CREATE TRIGGER breaks_down BEFORE UPDATE ON workers FOR EACH ROW WHEN (OLD.id = '${first}')
         EXECUTE FUNCTION break_down()`,
    );
    const { code, output, errors } = await erasing.command(first, second, '--yes');
    expect(code).toBe(1);
    expect(errors).toContain(`${first}  not erased: `);
    expect(errors).toMatch(new RegExp(`broken down[^]*\\nNot erased, 1 of 2: ${first}\\n$`));
    expect(output).toContain(`${second}  is now Erased member`);
    await hall.staff.get(`/api/workers/${first}`).expect(200);
    await hall.staff.get(`/api/workers/${second}`).expect(404);
  });
});
