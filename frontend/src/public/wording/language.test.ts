import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { stubNetwork } from '../../../test/network';
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
    ['ht', 'Èske travay sa a enterese ou?', 'Voye', '4 mars 2026'],
    ['zh-Hant', '您對這份工作有興趣嗎？', '送出', '2026年3月4日'],
    ['vi', 'Anh/chị có muốn làm công việc này không?', 'Gửi', '4 thg 3, 2026'],
  ])('opens in %s, dates too, and marks what staff typed', async (language, question, submit, posted) => {
    stubNetwork({ 'GET /api/worker-view/m1': { body: view(language) } });
    open();
    expect(await screen.findByRole('heading', { name: question })).toBeVisible();
    expect(screen.getByRole('button', { name: submit })).toBeVisible();
    expect(document.body).toHaveTextContent(posted);
    expect(document.documentElement.lang).toBe(language);
    expect(screen.getByRole('heading', { name: 'Banquet Server' })).toHaveAttribute('lang', 'en');
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

  it('says when the hall could not be told, and stays as chosen', async () => {
    stubNetwork({
      'GET /api/worker-view/m1': { body: view('en') },
      'PUT /api/worker-view/m1/language': new TypeError('down'),
    });
    open();
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Language' }), 'Español');
    expect(
      await screen.findByText(/La oficina no recibió el cambio de idioma: No hay conexión/),
    ).toBeVisible();
    expect(screen.getByRole('button', { name: 'Enviar' })).toBeVisible();
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
    stubNetwork({ 'GET /api/opt-in/p1': { body } });
    open('/opt-in/p1');
    expect(await screen.findByRole('switch', { name: 'Nhận tin nhắn' })).toBeChecked();
    expect(screen.getByText(/Cập nhật lần cuối: 4 thg 3, 2026/)).toBeVisible();
  });
});
