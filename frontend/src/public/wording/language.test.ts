import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { lateAnswer, stubNetwork } from '../../../test/network';
import { openPage } from '../open-page';
import { languages as known } from './languages.gen';
import type { Language } from './say';

const codes = Object.keys(known) as Language[];
const reader = (language: string, sentences = {}) => ({ language, languages: codes, sentences });
const view = (language: string, more: object = {}) => ({
  jobMatch: { id: 'm1', status: 'Pending' },
  job: {
    title: 'Banquet Server',
    type: 'Full-time',
    status: 'Open',
    description: '<p>Serve.</p>',
    instructions: null,
    postDate: '2026-03-04',
    createdAt: '2026-03-04T12:00:00.000Z',
    startsAt: '2026-03-08T16:00:00.000Z',
    endsAt: null,
    reportTo: null,
  },
  worker: {
    firstName: 'Rosa',
    lastName: 'Diaz',
    memberStatus: 'BEST',
    status: 'Active',
    phone: null,
    email: null,
  },
  employer: { companyName: 'Arena', contactName: null, address: null },
  classification: { name: 'Server' },
  offer: null,
  reader: reader(language),
  ...more,
});

let leave: () => void = () => undefined;
const open = (path = '/worker-view/m1') => {
  leave = openPage(document.body.appendChild(document.createElement('div')), path);
};
afterEach(() => {
  leave();
  document.body.replaceChildren();
  localStorage.clear();
  document.documentElement.lang = 'en';
  jest.restoreAllMocks();
});

describe("the worker's language on their page", () => {
  it.each([
    ['es', '¿Le interesa este trabajo?', 'Enviar', '4 mar 2026'],
    ['pt-BR', 'Você tem interesse neste trabalho?', 'Enviar', '4 de mar. de 2026'],
    ['ht', 'Èske travay sa a enterese ou?', 'Voye', '4 mas 2026'],
    ['zh-Hant', '您對這份工作有興趣嗎？', '送出', '2026年3月4日'],
    ['vi', 'Anh/chị có muốn làm công việc này không?', 'Gửi', '4 thg 3, 2026'],
  ])('opens in %s, dates too, and marks what staff typed', async (language, question, submit, posted) => {
    stubNetwork({ 'GET /api/worker-view/m1': { body: view(language) } });
    open();
    expect(await screen.findByRole('heading', { name: question })).toBeVisible();
    expect(screen.getByRole('button', { name: submit })).toBeVisible();
    expect(document.body).toHaveTextContent(posted);
    expect(document.body).not.toHaveTextContent(/日 [上下]/);
    expect(document.documentElement).toHaveProperty('lang', language);
    expect(document.documentElement).toHaveProperty('dir', 'ltr');
    expect(screen.getByRole('heading', { name: 'Banquet Server' })).toHaveAttribute('lang', 'en');
  });

  it.each(codes)(
    'names the hall’s zone in %s where the phone’s clock shows another time',
    async (language) => {
      const shown = async (timezone: string) => {
        stubNetwork({ 'GET /api/worker-view/m1': { body: view(language, { timezone }) } });
        open();
        await screen.findByRole('heading', { name: 'Banquet Server' });
        const said = document.querySelector('.facts')?.textContent;
        leave();
        document.body.replaceChildren();
        return said;
      };
      const zone = /EDT|(GMT|UTC)[-−]4/;
      expect(await shown('America/New_York')).toMatch(zone);
      expect(await shown('America/New_York')).toMatch(/12:00/);
      expect(await shown('Pacific/Honolulu')).not.toMatch(/HST|GMT|UTC/);
    },
  );

  it('shows a title in the language that it was typed in, and marks it only where that is another', async () => {
    const { job, ...rest } = view('vi');
    const body = { ...rest, job: { ...job, titleIn: { vi: 'Phục vụ tiệc', es: 'Mesero' } } };
    stubNetwork({
      'GET /api/worker-view/m1': { body },
      'PUT /api/worker-view/m1/language': ({ body: sent }) => ({
        body: reader((sent as { language: string }).language),
      }),
    });
    open();
    const title = await screen.findByRole('heading', { name: 'Phục vụ tiệc' });
    expect(title).not.toHaveAttribute('lang');
    expect(document.title).toMatch(/^Phục vụ tiệc · /);
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Ngôn ngữ' }), 'Español');
    expect(await screen.findByRole('heading', { name: 'Mesero' })).not.toHaveAttribute('lang');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Idioma' }), 'Kreyòl ayisyen');
    expect(await screen.findByRole('heading', { name: 'Banquet Server' })).toHaveAttribute('lang', 'en');
  });

  it('marks the job that a closing sentence names', async () => {
    const { job, ...rest } = view('es');
    stubNetwork({ 'GET /api/worker-view/m1': { body: { ...rest, job: { ...job, status: 'Closed' } } } });
    open();
    expect(await screen.findByText('Banquet Server, Arena')).toHaveAttribute('lang', 'en');
  });

  it('can be changed by its own name: the hall is told, the phone remembers, the answer stays English', async () => {
    const seen = stubNetwork({
      'GET /api/worker-view/m1': { body: view('en') },
      'PUT /api/worker-view/m1/language': { body: reader('vi') },
      'PUT /api/job-matches/m1': {},
    });
    open();
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Language' }), 'Tiếng Việt');
    const question = await screen.findByRole('heading', { name: 'Anh/chị có muốn làm công việc này không?' });
    expect(question).toBeVisible();
    expect(seen.find(({ path }) => path.endsWith('/language'))?.body).toEqual({ language: 'vi' });
    expect(localStorage.getItem('hall-language')).toBe('vi');
    await userEvent.click(screen.getByRole('radio', { name: 'Không muốn làm' }));
    await userEvent.click(screen.getByRole('button', { name: 'Gửi' }));
    await waitFor(() =>
      expect(seen.find(({ path }) => path === '/api/job-matches/m1')?.body).toEqual({
        status: 'Not Interested',
      }),
    );
  });

  it('chosen without a connection is kept on the phone, and told to the hall when it is back', async () => {
    let isDown = true;
    const seen = stubNetwork({
      'GET /api/worker-view/m1': { body: view('en') },
      'PUT /api/worker-view/m1/language': () => (isDown ? new TypeError('down') : { body: reader('es') }),
    });
    const told = () => seen.filter(({ method }) => method === 'PUT').map(({ body }) => body);
    open();
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Language' }), 'Español');
    const note = await screen.findByText(/La oficina no recibió el cambio de idioma: No hay conexión/);
    expect(note).toHaveTextContent(/Su elección queda en este teléfono/);
    expect(screen.getByRole('button', { name: 'Enviar' })).toBeVisible();

    leave();
    document.body.replaceChildren();
    open();
    expect(await screen.findByRole('button', { name: 'Enviar' })).toBeVisible();
    expect(screen.getByText(/Su elección queda en este teléfono/)).toBeVisible();

    isDown = false;
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(screen.queryByText(/Su elección queda/)).toBeNull());
    expect(told()).toEqual([{ language: 'es' }, { language: 'es' }, { language: 'es' }]);
    window.dispatchEvent(new Event('online'));
    document.dispatchEvent(new Event('visibilitychange'));
    await waitFor(() => expect(seen.at(-1)?.method).toBe('GET'));
    expect(told()).toHaveLength(3);
  });

  it('is the one that was chosen last, also when the hall takes long to hear of the one before', async () => {
    const first = lateAnswer();
    const heard: string[] = [];
    stubNetwork({
      'GET /api/worker-view/m1': { body: view('en') },
      'PUT /api/worker-view/m1/language': async ({ body }) => {
        const { language } = body as { language: string };
        if (language === 'es') await first.answered;
        heard.push(language);
        return { body: reader(language) };
      },
    });
    open();
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Language' }), 'Español');
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Idioma' }), 'Tiếng Việt');
    expect(await screen.findByRole('button', { name: 'Gửi' })).toBeVisible();
    first.answer();
    await waitFor(() => expect(heard).toHaveLength(2));
    expect(heard).toEqual(['es', 'vi']);
    await waitFor(() => expect(localStorage.getItem('hall-language-unsent')).toBeNull());
    expect(screen.getByRole('button', { name: 'Gửi' })).toBeVisible();
    expect(localStorage.getItem('hall-language')).toBe('vi');
  });

  it('keeps no answer waiting when the hall never hears of it', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    const seen = stubNetwork({
      'GET /api/worker-view/m1': { body: view('en') },
      'PUT /api/worker-view/m1/language': () => new Promise(() => undefined),
    });
    open();
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Language' }), 'Español');
    await screen.findByRole('button', { name: 'Enviar' });
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    const read = () => seen.filter(({ method }) => method === 'GET');
    expect(read()).toHaveLength(1);
    // Two more that nobody answers either: what waits for all of them waits for the last alone.
    window.dispatchEvent(new Event('online'));
    window.dispatchEvent(new Event('online'));
    await act(() => jest.advanceTimersByTimeAsync(20_000));
    jest.useRealTimers();
    expect(await screen.findByText(/La oficina no recibió el cambio de idioma/)).toBeVisible();
    await waitFor(() => expect(read().length).toBeGreaterThan(1));
  });

  it('is not turned back by what was read before it was chosen', async () => {
    const slow = lateAnswer();
    let reads = 0;
    let told = 'en';
    stubNetwork({
      'GET /api/worker-view/m1': async () => {
        reads += 1;
        const said = view(told);
        if (reads === 2) await slow.answered;
        return { body: said };
      },
      'PUT /api/worker-view/m1/language': ({ body }) => {
        told = (body as { language: string }).language;
        return { body: reader(told) };
      },
    });
    open();
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Language' }), 'Español');
    await waitFor(() => expect(localStorage.getItem('hall-language-unsent')).toBeNull());
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    await waitFor(() => expect(reads).toBe(2));
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Idioma' }), 'Tiếng Việt');
    await waitFor(() => expect(told).toBe('vi'));
    slow.answer();
    await waitFor(() => expect(reads).toBe(3));
    expect(await screen.findByRole('button', { name: 'Gửi' })).toBeVisible();
    expect(localStorage.getItem('hall-language')).toBe('vi');
  });

  it('is not asked for again once the hall has refused it', async () => {
    const refusal = { status: 400, body: { error: 'La oficina no escribe en este idioma. Elija otro.' } };
    const seen = stubNetwork({
      'GET /api/worker-view/m1': { body: view('en') },
      'PUT /api/worker-view/m1/language': refusal,
    });
    open();
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Language' }), 'Español');
    expect(await screen.findByText(/La oficina no escribe en este idioma/)).toBeVisible();
    expect(screen.queryByText(/queda en este teléfono/)).toBeNull();
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(screen.queryByText(/no escribe en este idioma/)).toBeNull());
    expect(seen.filter(({ method }) => method === 'PUT')).toHaveLength(1);
  });

  it('is that of what the page says already, too, once it is changed', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const offered = view('es', { jobMatch: { id: 'm1', status: 'Pending' } });
    stubNetwork({
      'GET /api/worker-view/m1': { body: offered },
      'PUT /api/worker-view/m1/language': ({ body }) => ({
        body: reader((body as { language: string }).language),
      }),
      'PUT /api/job-matches/m1': { status: 409, body: { error: 'Usted ya rechazó este trabajo.' } },
    });
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Enviar' }));
    expect(screen.getAllByText('Primero elija una respuesta.')).toHaveLength(2);
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Idioma' }), 'Tiếng Việt');
    expect(await screen.findByText('Xin chọn một câu trả lời trước.')).toBeVisible();
    expect(document.body).not.toHaveTextContent('Primero elija');

    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Ngôn ngữ' }), 'Español');
    await userEvent.click(await screen.findByRole('radio', { name: 'No me interesa' }));
    await userEvent.click(screen.getByRole('button', { name: 'Enviar' }));
    expect((await screen.findAllByText('Usted ya rechazó este trabajo.'))[0]).toBeVisible();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Idioma' }), 'Tiếng Việt');
    expect(await screen.findByText('Không lưu được câu trả lời.')).toBeVisible();
    expect(document.body).not.toHaveTextContent('Usted ya rechazó');
  });

  const hall = { name: 'Local 26', phone: '+16175550126' };
  const proxy = {
    status: 429,
    body: '<html>Too Many Requests</html>',
    headers: { 'Content-Type': 'text/html' },
  };
  it.each<[string, object | Error, RegExp]>([
    [
      'too many requests',
      { status: 429, body: { error: 'x', hall, reader: reader('vi') } },
      /^Không tra cứu được: Quá nhiều yêu cầu/,
    ],
    ['too many for a proxy on the way', proxy, /^Không tra cứu được: Quá nhiều yêu cầu/],
    [
      'the server being away',
      { status: 503, statusText: 'Service Unavailable' },
      /^Không tra cứu được: Hiện chưa dùng được/,
    ],
    ['no connection', new TypeError('down'), /^Không tra cứu được: Không kết nối được với máy chủ/],
  ])('says in it, with the phone of the hall, that a page is not there for %s', async (_, failure, text) => {
    let isDown = false;
    stubNetwork({
      'GET /api/worker-view/m1': () => (isDown ? failure : { body: view('vi', { hall }) }),
    });
    open();
    await screen.findByRole('button', { name: 'Gửi' });
    leave();
    document.body.replaceChildren();
    isDown = true;
    open();
    expect(await screen.findByRole('heading', { name: 'Không tải được trang này' })).toBeVisible();
    expect(screen.getByText(text)).toBeVisible();
    expect(screen.getAllByRole('link', { name: '+1 (617) 555-0126' })[0]).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent(text.source.replace(/^\^/, ''));
    expect(document.body).not.toHaveTextContent(/Không tìm thấy|not be found/);
    isDown = false;
    await userEvent.click(screen.getByRole('button', { name: 'Thử lại' }));
    expect(await screen.findByRole('button', { name: 'Gửi' })).toBeVisible();
  });

  it('is that of an address without an id, which can be changed, too', async () => {
    const refusal = { status: 404, body: { error: 'x', hall, reader: reader('ht') } };
    stubNetwork({ 'GET /api/worker-view/none': refusal });
    open('/worker-view');
    expect(await screen.findByRole('heading', { name: 'Nou pa jwenn enfòmasyon yo' })).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent(/^Nou pa jwenn enfòmasyon yo\. /);
    expect(screen.getAllByRole('link', { name: '+1 (617) 555-0126' })[0]).toBeVisible();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Lang' }), 'Português');
    expect(await screen.findByRole('heading', { name: 'Dados não encontrados' })).toBeVisible();
  });

  it('is what was chosen on the phone before when the link is dead, and the hall is asked in it', async () => {
    localStorage.setItem('hall-language', 'ht');
    const network = jest.spyOn(globalThis, 'fetch');
    network.mockImplementation(() => Promise.resolve(Response.json({ error: 'x' }, { status: 404 })));
    open();
    expect(await screen.findByRole('heading', { name: 'Nou pa jwenn enfòmasyon yo' })).toBeVisible();
    expect(network.mock.calls[0]?.[1]?.headers).toEqual({ 'Accept-Language': 'ht' });
  });

  it('says in it that there is no connection', async () => {
    localStorage.setItem('hall-language', 'zh-Hant');
    stubNetwork({ 'GET /api/worker-view/m1': new TypeError('down') });
    open();
    expect((await screen.findAllByText(/無法連線到伺服器/))[0]).toBeVisible();
    expect(screen.getByRole('button', { name: '再試一次' })).toBeVisible();
  });

  it('shows the hall’s own sentences', async () => {
    const own = reader('es', { 'match.areYouInterested': '¿Quiere este trabajo?' });
    stubNetwork({ 'GET /api/worker-view/m1': { body: view('es', { reader: own }) } });
    open();
    expect(await screen.findByRole('heading', { name: '¿Quiere este trabajo?' })).toBeVisible();
  });

  it('opens the page of consent', async () => {
    const record = { phoneNumber: '+16175550123', optedIn: true, optInDate: null };
    const body = { ...record, updatedAt: '2026-03-04T12:00:00.000Z', reader: reader('vi') };
    stubNetwork({
      'GET /api/opt-in/p1': { body },
      'POST /api/opt-in/p1': { body },
      'PUT /api/opt-in/p1/language': { body: reader('es') },
    });
    open('/opt-in/p1');
    expect(await screen.findByRole('switch', { name: 'Nhận tin nhắn' })).toBeChecked();
    expect(screen.getByText(/Cập nhật lần cuối: 4 thg 3, 2026/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Lưu lựa chọn' }));
    expect(await screen.findByText('Lựa chọn đã được lưu')).toBeVisible();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Ngôn ngữ' }), 'Español');
    expect(await screen.findByText('Su elección fue guardada')).toBeVisible();
    expect(document.body).not.toHaveTextContent('Lựa chọn đã được lưu');
  });
});
