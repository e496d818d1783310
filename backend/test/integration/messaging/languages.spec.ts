import { eventually } from './eventually.js';
import { type Messaging, startMessaging } from './messaging.js';

/** A worker for each language, and their numbers. */
const numbers = {
  en: '+12125550611',
  es: '+12125550612',
  'pt-BR': '+12125550613',
  ht: '+12125550614',
  'zh-Hant': '+12125550615',
  vi: '+12125550616',
};
type Language = keyof typeof numbers;

describe('texts in the languages of workers', () => {
  let hall: Messaging;
  beforeAll(async () => {
    hall = await startMessaging();
  });
  afterAll(() => hall.close());
  afterEach(() => hall.sql('DELETE FROM variables'));

  /** A job whose list has a worker of each language. */
  async function jobInAll(): Promise<{ id: string; matchOf: Record<Language, string> }> {
    const { id, matchIds } = await hall.jobFor(...Object.values(numbers));
    await hall.sql(`UPDATE jobs SET title = 'Cook' WHERE id = $1`, [id]);
    await hall.sql(
      `UPDATE employers SET company_name = 'Arena' WHERE id = (SELECT employer_id FROM jobs WHERE id = $1)`,
      [id],
    );
    for (const [language, phone] of Object.entries(numbers))
      await hall.sql('UPDATE workers SET language = $1 WHERE phone = $2', [language, phone]);
    const languages = Object.keys(numbers) as Language[];
    const matchOf = Object.fromEntries(languages.map((language, at) => [language, matchIds[at]]));
    return { id, matchOf: matchOf as Record<Language, string> };
  }

  const textsOf = async (jobId: string, word: string) =>
    hall.sql<{ message: string }>(
      `SELECT message FROM sms WHERE job_id = $1 AND message LIKE '%' || $2 || '%' ORDER BY phone_number`,
      [jobId, word],
    );
  const link = (matchId: string) => `http://hall.test/worker-view/${matchId}`;

  it('one notification reaches each worker in theirs', async () => {
    const { id, matchOf } = await jobInAll();
    await hall.staff.post(`/api/jobs/${id}/notify`).send({ note: 'Bring shoes' }).expect(202);
    const expected = {
      en: `New Job Available: Cook at Arena. View details and respond: ${link(matchOf.en)}`,
      es: `Nuevo trabajo: Cook en Arena. Vea los detalles y responda: ${link(matchOf.es)}`,
      'pt-BR': `Novo trabalho: Cook em Arena. Veja os detalhes e responda: ${link(matchOf['pt-BR'])}`,
      ht: `Nouvo travay: Cook nan Arena. Gade detay yo epi reponn: ${link(matchOf.ht)}`,
      'zh-Hant': `新工作：Arena，Cook。詳情與回覆：${link(matchOf['zh-Hant'])}`,
      vi: `Việc mới: Cook tại Arena. Xem và trả lời: ${link(matchOf.vi)}`,
    };
    await eventually(async () => {
      const rows = await hall.sql<{ status: string }>('SELECT status FROM sms WHERE job_id = $1', [id]);
      return rows.every(({ status }) => status === 'delivered');
    });
    expect((await textsOf(id, 'Bring shoes')).map(({ message }) => message)).toEqual(
      Object.values(expected).map((text) => `${text}\nBring shoes`),
    );
  });

  it('is reviewed before it goes: how many in which, with the text and its segments', async () => {
    const { id } = await jobInAll();
    const review = () => hall.staff.get(`/api/jobs/${id}/notification-review`).expect(200);
    const { body } = await review();
    expect(body).toHaveLength(6);
    expect(body[0]).toMatchObject({ language: 'en', workers: 1, segments: 1 });
    const vietnamese = body.find(({ language }: { language: string }) => language === 'vi');
    expect(vietnamese.text).toMatch(/^Việc mới: Cook tại Arena\. /);
    expect(vietnamese.segments).toBe(2);
    await hall.staff
      .put('/api/hall')
      .send({ languages: ['en', 'es'] })
      .expect(200);
    expect((await review()).body).toMatchObject([
      { language: 'en', workers: 5 },
      { language: 'es', workers: 1 },
    ]);
    await hall.staff.post(`/api/jobs/${id}/notify`).send({}).expect(202);
    expect((await review()).body).toEqual([]);
  });

  it('an offer is made in the language of the worker', async () => {
    const { id, matchOf } = await jobInAll();
    await hall.staff.post(`/api/job-matches/${matchOf.ht}/offer`).send({ message: '6 am' }).expect(200);
    const [text] = await textsOf(id, '6 am');
    expect(text?.message).toBe(
      `Yo ofri w travay: Cook nan Arena. 6 am\nGade detay yo epi reponn: ${link(matchOf.ht)}`,
    );
  });

  it('whose language the hall has switched off gets English', async () => {
    const { id, matchOf } = await jobInAll();
    const { body } = await hall.staff
      .put('/api/hall')
      .send({ languages: ['en', 'es'] })
      .expect(200);
    expect(body.languages).toEqual(['en', 'es']);
    await hall.staff.post(`/api/job-matches/${matchOf.vi}/offer`).send({ message: 'noon' }).expect(200);
    const [text] = await textsOf(id, 'noon');
    expect(text?.message).toMatch(/^Job Offer: Cook at Arena\. noon\nView details and respond: /);
  });

  it('says what else is to be said of a job in it, with the time as it is written there', async () => {
    const { id, matchOf } = await jobInAll();
    await hall.sql(`UPDATE jobs SET starts_at = '2031-03-04T15:30:00Z' WHERE id = $1`, [id]);
    await hall.staff.post(`/api/job-matches/${matchOf.es}/offer`).send({ message: 'Vamos' }).expect(200);
    const [offer] = await hall.sql<{ id: string }>(
      'SELECT offer_id AS id FROM match_offers WHERE match_id = $1',
      [matchOf.es],
    );
    await hall.staff.post(`/api/offers/${offer?.id}/withdraw`).send({ reason: 'Changed' }).expect(200);
    const [text] = await textsOf(id, 'retirada');
    expect(text?.message).toBe(
      'La oferta de Cook en Arena fue retirada. Si tiene preguntas, llame a la oficina.',
    );
  });

  it('uses the sentences that the hall worded itself', async () => {
    const { id, matchOf } = await jobInAll();
    const own = 'Trabajo: {title}, {employer}. {message} {link}';
    await hall.staff.put('/api/wording/es/text.offer').send({ text: own }).expect(200);
    await hall.staff.post(`/api/job-matches/${matchOf.es}/offer`).send({ message: 'Hoy' }).expect(200);
    const [text] = await textsOf(id, 'Hoy');
    expect(text?.message).toBe(`Trabajo: Cook, Arena. Hoy ${link(matchOf.es)}`);
  });

  describe('what staff typed in further languages', () => {
    const titleIn = { es: 'Cocinero', vi: ' Đầu bếp ' };

    it('stands in the texts and on the page of who reads it, else as typed; the log tells of it', async () => {
      const { id, matchOf } = await jobInAll();
      const { body: job } = await hall.staff.put(`/api/jobs/${id}`).send({ titleIn }).expect(200);
      expect(job).toMatchObject({ title: 'Cook', titleIn: { es: 'Cocinero', vi: 'Đầu bếp' } });
      await hall.staff
        .put(`/api/jobs/${id}`)
        .set('If-Match', `"${job.version - 1}"`)
        .send({ titleIn })
        .expect(200);
      const noteIn = { es: 'Traiga zapatos' };
      await hall.staff.post(`/api/jobs/${id}/notify`).send({ note: 'Bring shoes', noteIn }).expect(202);
      expect(await textsOf(id, '')).toMatchObject([
        { message: expect.stringMatching(/^New Job Available: Cook at .+\nBring shoes$/) },
        { message: expect.stringMatching(/^Nuevo trabajo: Cocinero en Arena\. .+\nTraiga zapatos$/) },
        { message: expect.stringMatching(/^Novo trabalho: Cook em .+\nBring shoes$/) },
        { message: expect.stringMatching(/^Nouvo travay: Cook nan .+\nBring shoes$/) },
        { message: expect.stringMatching(/^新工作：Arena，Cook。.+\nBring shoes$/) },
        { message: expect.stringMatching(/^Việc mới: Đầu bếp tại .+\nBring shoes$/) },
      ]);
      const { body: page } = await hall.api.visitor().get(`/api/worker-view/${matchOf.es}`).expect(200);
      expect(page.job).toMatchObject({ title: 'Cook', titleIn: { es: 'Cocinero', vi: 'Đầu bếp' } });
      const { body: log } = await hall.staff
        .get('/api/audit-entries')
        .query({ entityType: 'job', entityId: id, limit: 5 })
        .expect(200);
      expect(JSON.stringify(log)).toContain('es: Cocinero; vi: Đầu bếp');
    });

    it('is not told while the job is a draft', async () => {
      const { id, matchOf } = await jobInAll();
      await hall.staff.put(`/api/jobs/${id}`).send({ titleIn, status: 'Draft' }).expect(200);
      const { body } = await hall.api.visitor().get(`/api/worker-view/${matchOf.es}`).expect(200);
      expect(body.job).toMatchObject({ title: '', titleIn: null });
    });

    it('is refused beside the field where there is no such language, or it is too long', async () => {
      const { id } = await jobInAll();
      for (const wrong of [{ en: 'Cook' }, { fr: 'Cuisinier' }, { es: 1 }, ['es'], 'Cocinero']) {
        const { body } = await hall.staff.put(`/api/jobs/${id}`).send({ titleIn: wrong }).expect(400);
        expect(body.details).toEqual([
          { field: 'titleIn', message: 'Give texts by language: es, ht, pt-BR, vi, zh-Hant' },
        ]);
      }
      const alone = await hall.staff
        .post(`/api/jobs/${id}/notify`)
        .send({ noteIn: { es: 'Traiga' } })
        .expect(400);
      expect(alone.body.details).toEqual([
        { field: 'noteIn', message: expect.stringMatching(/^The note itself is empty\. Type it, too/) },
      ]);
      const long = { es: 'x'.repeat(201) };
      const { body } = await hall.staff.put(`/api/jobs/${id}`).send({ titleIn: long }).expect(400);
      expect(body.details[0].message).toBe('Each must contain at most 200 character(s)');
      const { body: job } = await hall.staff
        .put(`/api/jobs/${id}`)
        .send({ titleIn: { es: '  ' } })
        .expect(200);
      expect(job.titleIn).toBeNull();
    });

    it('is reviewed as it goes: an offer to several, and a message', async () => {
      const { id, matchOf } = await jobInAll();
      await hall.staff.put(`/api/jobs/${id}`).send({ titleIn }).expect(200);
      const body = {
        matchIds: Object.values(matchOf),
        message: 'Six sharp',
        messageIn: { es: 'A las seis' },
        answerWithinMinutes: 60,
      };
      const { body: offers } = await hall.staff.post(`/api/jobs/${id}/offers/review`).send(body).expect(200);
      expect(offers).toHaveLength(6);
      const of = (language: string) => offers.find((one: { language: string }) => one.language === language);
      expect(of('es')).toMatchObject({
        workers: 1,
        text: expect.stringMatching(
          /^Oferta de trabajo: Cocinero en Arena\. A las seis\n.+\nTiene 1 hora para responder\.$/,
        ),
        segments: 2,
      });
      expect(of('vi').text).toMatch(/^Mời nhận việc: Đầu bếp tại Arena\. Six sharp\n/);
      await hall.staff.post(`/api/jobs/${id}/offers`).send(body).expect(201);
      expect((await textsOf(id, 'Oferta'))[0]?.message.replace(matchOf.es, '')).toBe(
        of('es').text.replace(/[0-9a-f-]{36}/, ''),
      );
      const message = { to: 'offered', message: 'Bring shoes', messageIn: { vi: 'Mang giày' } };
      const { body: review } = await hall.staff
        .post(`/api/jobs/${id}/message/review`)
        .send(message)
        .expect(200);
      expect(review.find((one: { language: string }) => one.language === 'vi')).toEqual({
        language: 'vi',
        workers: 1,
        text: 'Đầu bếp tại Arena: Mang giày',
        segments: 1,
      });
      expect((await hall.staff.post(`/api/jobs/${id}/message`).send(message)).body.queued).toBe(6);
      expect(await textsOf(id, 'Mang giày')).toHaveLength(1);
      const again = await hall.staff.post(`/api/jobs/${id}/message`).send(message).expect(202);
      expect(again.body).toMatchObject({ queued: 0, message: '6 workers got the same message just now.' });
    });

    it('is the message of a run that fills the job, which shows it before it starts', async () => {
      const { id } = await jobInAll();
      await hall.staff.put(`/api/jobs/${id}`).send({ titleIn, openings: 6 }).expect(200);
      // Those whom a refresh would list, too.
      await hall.sql(
        `UPDATE workers w SET l26_employer_id = j.employer_id, l26_classification_id = j.classification_id,
           l26_employer_date = '2010-01-01', l26_classification_date = '2010-01-01'
         FROM jobs j JOIN job_matches m ON m.job_id = j.id WHERE j.id = $1 AND w.id = m.worker_id`,
        [id],
      );
      const body = {
        ...{ message: 'Come', messageIn: { es: 'Venga' }, only: 'everyone', unreachable: 'pass-over' },
      };
      const { body: preview } = await hall.staff.post(`/api/jobs/${id}/fill/preview`).send(body).expect(200);
      const spanish = preview.texts.find(({ language }: { language: string }) => language === 'es');
      expect(spanish.text).toMatch(/^Oferta de trabajo: Cocinero en Arena\. Venga\n/);
      expect(preview.texts).toHaveLength(6);
      expect(preview.segments).toBe(Math.max(...preview.texts.map((one: typeof spanish) => one.segments)));
    });
  });
});
