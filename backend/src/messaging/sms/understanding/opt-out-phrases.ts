import { listed } from './phrases.js';

/**
 * Whole messages that ask for no more texts. `(a|b)`: one of them; `[a|b]`: one or none. Blanks do not count.
 */
export const OPT_OUT_PHRASES: Readonly<Record<string, readonly string[]>> = {
  en: [
    '(stop|stopp|stoppp|stopall|unsubscribe|unsuscribe|unsub|optout)',
    '(stop|quit) (all|it|this)',
    '[i] want out',
    'unsubscribe me [from] [the|this|your|these|all] [list|texts|messages|text messages]',
    '(stop|quit) (texting|txting|messaging|contacting|text|txt|sms) [me|us] [anymore|any more|again]',
    '(stop|end|cancel) [all] [the|these|those|this|your|my] (text|texts|text messages|messages|msgs|sms|alerts|notifications)',
    'stop sending [me] [the|these|those|any|all|your] [text|texts|text messages|messages|msgs|sms|alerts]',
    "(do not|don't|dont|never) (text|txt|message|msg|sms|contact) [me|us|this number|my phone] [anymore|any more|again|ever again]",
    "(do not|don't|dont) send [me] [any|any more|more|these|your] (text|texts|text messages|messages|msgs|sms)",
    'no (text|texts|txts|text messages|sms)',
    'no more [of] [these|your] (text|texts|texting|text messages|messages|msgs|sms|alerts|notifications)',
    "[i] (do not|don't|dont) want [to get|to receive] [any|any more|more|these|your] (text|texts|text messages|messages|sms) [from you] [anymore|any more]",
    '[i] (revoke|withdraw) [my|the] consent',
    "[i|i'd] [want|wish|like|would like] [to] opt [me] out [of] [the|these|your|all] [texts|text messages|messages|sms]",
    "(i|i'd) (want|wish|like|would like) to (stop|unsubscribe)",
    'remove (me|my name|my number|my phone number|my phone|this number) [off|from] [of] [the|this|that|your] [text|texting|sms|message|mailing|contact] [list|lists|texts|messages]',
    '(take|get) (me|my name|my number|my phone number|this number) (off|out) [of] [the|this|that|your] [text|texting|sms|message|mailing|contact] [list|lists|texts|messages]',
    '(delete|erase) (me|my number|my phone number|this number) [off|from] [the|this|that|your] [list|lists|system]',
  ],
  es: [
    '(parar|pare|paren|alto|baja|basta|detener|detengan|desuscribir|desuscribirme)',
    '[quiero] (darme|dame|denme|dar|denme) de baja',
    'no [quiero] [recibir] más (mensajes|textos|sms|mensajes de texto)',
    'no quiero [recibir] [sus|estos|esos] (mensajes|textos|sms|mensajes de texto)',
    'no me (mande|manden|mandes|llame|llamen|llames|envíe|envíen|envíes|escriba|escriban) [más] [mensajes|textos|sms]',
    'no (mande|manden|envíe|envíen|escriba|escriban) más [mensajes|textos|sms]',
    'no (mande|manden|envíe|envíen) [me] (mensajes|textos|sms)',
    '(deja|deje|dejen|pare|paren) de (mandarme|enviarme|mandar|enviar|escribirme) [más] [mensajes|textos|sms]',
    '(deja|deje|dejen|pare|paren) de (molestar|molestarme|molestarnos)',
    'quiero dejar de recibir (mensajes|textos|sms)',
    '(cancelar|detener|detengan|parar|paren|pare) [los|sus|estos] (mensajes|textos|sms)',
    'cancelar suscripción',
    '(quíteme|quítame|quítenme|sáqueme|sácame|sáquenme|bórreme|bórrame|bórrenme|elimíneme|elimíname) [de] [la|su|esta] [lista]',
    'me (quita|quitan|saca|sacan|borra|borran) de (la|su|esta) lista',
    '(borre|borren|quite|quiten|elimine|eliminen|saque|saquen) mi (número|nombre|teléfono) [de] [la|su|esta] [lista]',
  ],
  pt: [
    '(parar|pare|parem|sair|descadastrar|descadastre)',
    'não [quero] [receber] mais (mensagens|mensagem|sms|textos)',
    'não quero [receber] (mensagens|mensagem|sms)',
    'não me (mande|mandem|envie|enviem) [mais] [mensagens|mensagem|sms]',
    'não (mande|mandem|envie|enviem) mais [mensagens|mensagem|sms]',
    'não (mande|mandem|envie|enviem) (mensagens|mensagem|sms)',
    '(pare|parem|para) de [me] (mandar|enviar) [mais] [mensagens|mensagem|sms]',
    'cancelar (inscrição|mensagens|as mensagens)',
    'me (tire|tirem|tira|remova|removam) [da] [lista]',
  ],
  ht: [
    '(kanpe|sispann|dezabòne)',
    '(sispann|kanpe|rete) (voye|ekri|tekste) [m|mwen|ban m|ban mwen] [mesaj|tèks] [ban m|ban mwen]',
    'pa (voye|ekri|tekste) [m|mwen] [mesaj|tèks] [ban m|ban mwen|pou mwen] [ankò]',
    'mwen pa vle [resevwa] mesaj [ankò]',
    '(retire|wete) (m|mwen|non m|non mwen) [nan] [lis la|lis]',
  ],
  zh: [
    '(停止|停|退訂|退订|取消訂閱|取消订阅|拒收|停止發送|停止发送) [短信|簡訊|信息|訊息|消息]',
    '(不要|別|别|請勿|请勿|唔好) [再] (發|发|傳|传) [短信|簡訊|信息|訊息|消息] [給我|给我] [短信|簡訊|信息|訊息|消息]',
  ],
  vi: [
    '(ngừng|ngưng|dừng) [lại]',
    '(ngừng|ngưng|dừng) (nhắn|gửi) [tin] [nhắn] [cho] [tôi] [nữa]',
    '(đừng|không) (nhắn|gửi) [tin] [nhắn] [cho] [tôi] nữa',
    'đừng (nhắn|gửi) [tin] [nhắn] [cho] [tôi]',
    '(hủy|huỷ) đăng ký',
  ],
  fr: ['(arrêt|arrête|arrêter|arrêtez|désabonner|désinscrire)'],
};

/** Without their marks these are other words, too: 'dung' may be 'correct'. */
export const NEEDS_MARKS: ReadonlySet<string> = new Set(['dừng', 'dừnglại']);

/** They may surround a request. */
export const POLITE_WORDS: readonly string[] = listed(`
  please, pls, plz, kindly, just, thanks, thank you, thx, ty, now, right now, immediately, asap, hi, hello,
  hey, sir, guys, ok, okay, merci, por favor, gracias, ya, hola, favor, obrigado, obrigada, oi, olá,
  tanpri, souple, mèsi, bonjou, 請, 请, 謝謝, 谢谢, xin, làm ơn, vui lòng, cảm ơn`);

/** The same in writing without blanks. */
export const POLITE_CHARACTERS = /^(?:請你|请你|請|请)|(?:吧|了|謝謝|谢谢)$/gu;

/** In a longer text these may be a request to stop; staff are asked to read it. */
export const DOUBTFUL: readonly string[] = listed(`
  stop, unsubscribe, unsub, opt out, optout, opting out, remove me, take me off, leave me alone,
  lose my number, lose this number, wrong number, wrong person, don't text, dont text, do not text,
  no messages, don't contact, dont contact, do not contact, don't message, dont message, do not message, don't call,
  dont call, do not call, no more, darme de baja, dar de baja, no más, número equivocado, no me manden,
  no me envíen, não quero mais, número errado, pa voye, sispann, ngừng, ngưng, đừng nhắn, nhầm số`);

/** Anger at whoever texts: hardly an answer to an offer of work. */
export const ANGRY: readonly string[] = listed(`
  fuck off, fuck you, fuck u, f off, f you, f u, fk off, f k off, fck off, f ck off, fuk off, eff off,
  piss off, bugger off, screw you, go to hell, go away, get lost, shut up, stfu, asshole, assholes,
  kiss my ass, harassing, harassment, cease and desist, vete a la mierda, vete al diablo, chinga tu madre,
  no molesten, no me molesten, déjenme en paz, déjeme en paz, déjame en paz, vai se foder, vai à merda,
  me deixa em paz, me deixe em paz, me deixem em paz, kite m trankil, va te faire foutre, laissez moi tranquille, cút đi, đừng làm phiền`);

/** Doubtful in a text of a few words, when typed with one slip. */
export const OFTEN_MISTYPED: readonly string[] = listed(`
  stop, stopall, unsubscribe, optout, cancel, revoke, parar, detener, kanpe, sispann, arreter`);

/** One letter away from those, and words of their own. */
export const NO_SLIPS: ReadonlySet<string> = new Set(
  listed(`
  shop, step, steps, stoop, top, atop, stow, slop, stomp, strop, swop, sto, stops, cancels, chancel,
  revoked, revokes, provoke, evoke, invoke, para, paran, parara, pasar, pagar, parir, parat, arar, parra,
  obtener, detener, atener, detenga, canpe, arreté, arrete, tarar, narar, harar, varar`),
);

/** Signs that say stop; doubtful in a text of a few words. */
export const STOP_SIGNS = /[\u{1F6D1}\u{26D4}\u{1F6AB}\u{1F4F5}\u{1F595}]/u;

/** Doubtful where it is the whole message. */
export const DOUBTFUL_ALONE: ReadonlySet<string> = new Set(
  listed(`
  cancel, end, quit, revoke, para, cancelar, cancela, chega, rete, td, thôi, 取消, hủy, huỷ, dung, dunglai,
  remove, stopped, spam, scam, sto, stops, atop, stoop, slop, strop, fuck, fuckoff, pissoff, mierda, merda, 滚, 滾, 别烦我, 別煩我`),
);

/** Signs and digits that people type for a letter that they look like. */
export const LIKE_LETTERS: ReadonlyMap<string, string> = new Map(
  Object.entries({ $: 's', 5: 's', 0: 'o', '+': 't', 7: 't', '@': 'a', 3: 'e' }),
);

/** After a word that is 'stop' in another order these say something else: 'post it', 'spot this'. */
export const NO_REQUEST_AFTER_SLIP: ReadonlySet<string> = new Set(['it', 'all', 'this']);

/** Doubtful in a text of a few words: in longer ones they say something else. */
export const DOUBTFUL_WHEN_SHORT: readonly string[] = ['parar', 'baja', 'sair', 'kanpe', 'dừng', 'alto'];

/** Doubtful wherever they stand, in writing without blanks. */
export const DOUBTFUL_CHARACTERS =
  /停止|退訂|退订|取消訂閱|取消订阅|拒收|(?:不要|別|别|勿|唔好)再?(?:發|发|傳|传|打擾|打扰|騷擾|骚扰)/u;

/** What sounds like it and is not. */
export const HARMLESS: readonly string[] = listed(`
  don't stop, dont stop, do not stop, never stop, can't stop, cant stop, cannot stop, won't stop,
  wont stop, bus stop, next stop, last stop, truck stop, train stop, t stop, stop by, stop at, stop in,
  stop sign, full stop, non stop, one stop, pit stop`);
