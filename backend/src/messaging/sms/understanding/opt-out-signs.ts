import * as doubts from './opt-out-doubts.js';
import { OPT_OUT_PHRASES } from './opt-out-phrases.js';
import { listed, patternOf } from './phrases.js';
import { wordsOf } from './words-of.js';

/** A sign of an opt-out: one of `ends`, and in the words after it one of `texts`, with none of `butNot` between. */
interface Signs {
  ends: string;
  texts: string;
  /** With these it says what has not come, or cannot be done: 'I did not get the text'. */
  butNot: string;
}

/** Words, and their beginnings before `*`. */
const signs: readonly Signs[] = [
  {
    ends: `no more, no further, no other, no longer, don't, dont, do not, dnt, never, without, stop*, quit, quitting, end, ending, cancel*, cease,
      remove, removed, delete, erase, drop, cut, strike, cross, scratch, take, off, unenroll*, exclude, block*, mute, disconnect, deactivate,
      disable, turn off, shut off, discontinue, withdraw, revoke, enough, too many, sick of, tired of, fed up, leave, opt`,
    texts: `text, texts, texting, txt, txts, txting, msg, msgs, message, messages, messaging, sms, spam, spamming, subscription, notifications,
      alerts, contact, contacting, consent, permission, from the list, from your list, off the list, off your list, my number, this number, bother*, harass*, send, sending`,
    butNot: `get, got, getting, gotten, receive, received, see, saw, open, read, on, know, understand, mind, answer, reply, have, able, work, sure, remember,
      forget, hesitate, worry, find, hear, need, place, bus, by, look`,
  },
  {
    ends: `no, nunca, sin, deje, dejen, deja, dejar, pare, paren, para de, parar, basta, alto, cancel*, suspend*, deten*, desactiv*, quit*, borr*, elimin*,
      saquen, saque, sacar, remuev*, remover, desuscri*, desinscri*, baja, bloque*, harto, harta, cansado, cansada`,
    texts: `mensaje, mensajes, mensajitos, texto, textos, textee*, textear*, sms, suscripción, notificaciones, alertas, de la lista, de su lista, escrib*, mande*, mandar*,
      mandando, envíe*, enviar*, enviando, moleste*, molestar*, molestando, contact*, mi número, este número, spam`,
    butNot: `recibí, recibo, recibió, llegó, llega, llegan, llegaron, tengo, tiene, veo, vi, puedo, pude, entiendo, entendí, estoy, sé, mandan, mandaron, escribieron, paren, abre, abrir, leer, leí, hay, olvid*, dude, duden`,
  },
  {
    ends: `não, nunca, sem, chega, basta, pare, parem, para de, parar, deixe*, deixar, cancel*, suspend*, interromp*, encerr*, desativ*, desinscr*,
      descadastr*, remov*, tire, tirem, tira, tirar, retir*, exclu*, apag*, bloque*, cansei`,
    texts: `mensagem, mensagens, sms, texto, textos, torpedos, notificações, alertas, da lista, dessa lista, inscrição, assinatura, mande*, mandar, manda, mandando,
      envie*, enviar, enviando, contat*, incomod*, perturb*, meu número, este número, spam`,
    butNot: `recebi, recebo, recebeu, chegou, chegam, tenho, tem, vejo, vi, posso, pude, consigo, consegui, entendi, entendo, estou, sei, mandaram, parem, removam, exclua, abre, abrir, ler, li, há, esqueç*, hesite*`,
  },
  {
    ends: `pa, pinga, sispann, kanpe, rete, arete, ase, anile, fini, retire, wete, efase, bloke, soti`,
    texts: `mesaj, tèks, tekste, sms, voye, ekri, kontakte, deranje, anmède, nan lis, sou lis, nimewo, abònman, alèt, notifikasyon`,
    butNot: `resevwa, jwenn, ka, kapab, wè, gen, te, konnen, konprann, bliye`,
  },
  {
    ends: `không, khong, ko, hông, đừng, khỏi, thôi, ngừng, ngưng, dừng, hủy, huỷ, bỏ, xóa, xoá, gỡ, rút, gạch, chặn, tắt, hết, từ chối`,
    texts: `tin nhắn, nhắn tin, nhắn nữa, nhắn cho, nhắn tôi, nhắn em, gửi tin, gởi tin, gửi nữa, gửi thêm nữa, gửi cho tôi, gửi cho em, gửi tôi, text, sms,
      liên lạc, liên hệ, thông báo, đừng báo, đăng ký, danh sách, số tôi, số của tôi, số này, spam, làm phiền`,
    butNot: `được, thấy, có, biết, hiểu, thể, chưa, quên, đọc, mở`,
  },
];

/** 'nhan' is to receive, 'bao' in 'how much'. */
const NEEDS_MARKS: ReadonlySet<string> = new Set([...doubts.NEEDS_MARKS, 'nhắn', 'báo', 'bỏ', 'hết', 'tắt']);

/** They say it without a word for texts. */
const OTHER_WORDS = `receive this, receive these, getting this, getting these, hear from you, off this list, off the list, off your list,
  be removed, remove my, delete my, not my number, no longer a member, not a member, don't bug, dont bug, no calls, not reach out,
  turn these off, turn this off, doy de baja, sacarme, quitarme, recibir más de, no quiero recibir más, para com essas, parem com essas, pare com essas,
  parem com isso, não quero receber isso, quero msg, de msg, interesse em mensagens, cancelar cadastro, pa texte, twòp mesaj,
  resevwa anyen, từ chối nhận, không nhận nữa`;

const MOST_BETWEEN = 4;
/** A letter may stand for several words: 'ﷺ'. */
const MOST_WORDS = 300;

/** As the source of a regular expression, each word after a blank and with its marks or without. */
const oneOf = (list: string) =>
  listed(list)
    .map((phrase) =>
      phrase.endsWith('*')
        ? `${patternOf(phrase.slice(0, -1), ' ', NEEDS_MARKS)}[^ ]*`
        : patternOf(phrase, ' ', NEEDS_MARKS),
    )
    .join('|');

const signed = signs.map(({ ends, texts, butNot }) => {
  const another = `(?!(?:${oneOf(butNot)})(?= )) [^ ]+`;
  return new RegExp(`(?:${oneOf(ends)})(?:${another}){0,${MOST_BETWEEN}}?(?:${oneOf(texts)})(?= )`);
});

/** Nothing parts the words of Chinese. */
const chinese: readonly RegExp[] = [
  /(?:不要|[別别勿]|唔好|不想|唔想|不再|停|取消|[關关][閉闭掉]|[終终]止|退出).{0,6}(?:[短簡简][信訊讯]|[訊讯消信]息|通知|[訂订][閱阅]|名[單单]|群[組组]|[發发傳传]|send|sms|[聯联][絡络繫系]|[打騷骚][擾扰]|服[務务]|搵我)/u,
  // Who needs no more information may have enough.
  /(?:不用|不必|唔使|[無无毋][需须須]|[唔不]需要).{0,6}(?:[短簡简][信訊讯]|通知|[發发傳传]|send|sms|[聯联][絡络繫系]|搵我|寄.{0,4}我)/u,
  /[不唔]再?(?:接收|收|接)[短簡简訊讯消信]|(?:不要|[別别]|唔好)再?[煩烦]|[唔不]想再?收(?:了|啦|喇)? $|封[鎖锁]|打[錯错]|[幫帮]我取消| 移除 /u,
  /^ (?:我|我要|我想|我想要)?(?:退出|不接收|不再接收|不收|唔收|唔要再收到|中止|拒絕|拒绝)(?:了|啦|喇)? $/u,
  /(?:移出|踢出|拿掉|[刪删]).{0,4}我|我.{0,8}(?:移除|剔除|移出|踢出|[刪删][除掉])/u,
];
const chineseOtherwise =
  /[沒没未]有?收|收[唔不]到|忘|(?:不要|[別别勿]|唔好).{0,3}(?:[把將将漏刪删]|移除|剔除)/u;

/** A single word stands in many other texts. */
function isOfSeveralWords(phrase: string): boolean {
  const needed = phrase.replace(/\[[^\]]*\]/g, '').match(/\([^)]*\)|[^\s()]+/g) ?? [];
  return needed.length > 1 || needed.every((words) => words.split('|').every((one) => one.includes(' ')));
}

const request = new RegExp(
  `(?:${Object.entries(OPT_OUT_PHRASES)
    .flatMap(([language, phrases]) => (language === 'zh' ? [] : phrases))
    .filter(isOfSeveralWords)
    .map((phrase) => patternOf(phrase, ' ', NEEDS_MARKS))
    .join('|')}|${oneOf(OTHER_WORDS)})(?= )`,
);

/**
 * Whether a text that is neither an opt-out nor an answer has words that may be an opt-out: staff read it either way, and
 * this marks it for them. Linear in the text.
 */
export function hasSignsOfOptOut(body: string): boolean {
  const text = ` ${wordsOf(body).slice(0, MOST_WORDS).join(' ')} `;
  return (
    request.test(text) ||
    signed.some((pattern) => pattern.test(text)) ||
    (chinese.some((pattern) => pattern.test(text)) && !chineseOtherwise.test(text))
  );
}
