import { listed } from './phrases.js';

/** Without their marks these are other words, too: 'dung' may be "correct". */
export const NEEDS_MARKS: ReadonlySet<string> = new Set(['dừng', 'đừng']);

/** They may surround a request. */
export const POLITE_WORDS: readonly string[] = listed(`
  please, pls, plz, kindly, just, thanks, thank you, thx, ty, now, right now, immediately, asap, hi, hello,
  hey, sir, guys, ok, okay, sorry, good morning, merci, por favor, gracias, muchas gracias, ya, hola, favor, favor de,
  buenos días, buenas tardes, señor, señora, obrigado, obrigada, muito obrigado, muito obrigada, oi, olá, bom dia,
  boa tarde, por gentileza, gentileza, tanpri, souple, silvouplè, mèsi, mèsi anpil, bonjou, bonswa, 請, 请, 謝謝, 谢谢,
  多謝, 多谢, 唔該, 唔该, 麻煩, 麻烦, 你好, 您好, xin, làm ơn, vui lòng, cảm ơn, cám ơn, xin chào, dạ, ạ, nhé, nha, giùm, dùm`);

/** Why somebody does not take this job. */
const REASONS_OF_A_JOB: readonly string[] = listed(`
  no thanks, no thank you, not interested, i'm not interested, im not interested, i am not interested, i'm busy,
  im busy, i have a job, i have another job, i got a job, i got another job, i found a job, i found another job,
  no gracias, no me interesa, no estoy interesado, no estoy interesada, ya tengo trabajo, tengo otro trabajo,
  não obrigado, não obrigada, não tenho interesse, não estou interessado, não estou interessada,
  já tenho trabalho, tenho outro trabalho`);

/** Why somebody wants no more texts, or may not. */
export const REASONS_TO_LEAVE: readonly string[] = listed(`
  wrong number, wrong person, you have the wrong number, you have the wrong person, you got the wrong number,
  this is the wrong number, this is a wrong number, retired, i'm retired, im retired, i am retired, i retired,
  i have retired, i moved, i moved away, i have moved, i'm done, im done, i don't work there anymore,
  i dont work there anymore, i no longer work there, i'm not a member anymore, im not a member anymore,
  i told you, i said stop, leave me alone, número equivocado, se equivocó de número, estoy jubilado,
  estoy jubilada, ya estoy jubilado, ya estoy jubilada, me jubilé, ya me jubilé, me mudé, ya me mudé,
  ya no trabajo ahí, déjenme en paz, número errado, estou aposentado, estou aposentada, me aposentei,
  já me aposentei, me mudei, não trabalho mais aí, non mèsi, m pa enterese, mwen pa enterese, move nimewo,
  nimewo a pa bon, m pran retrèt, mwen pran retrèt, m demenaje, mwen demenaje, m gen travay, mwen gen travay,
  m jwenn travay, mwen jwenn travay, 不用了, 不用謝謝, 不用谢谢, 不感興趣, 不感兴趣, 沒興趣, 没兴趣, 冇興趣, 打錯了, 打错了, 發錯了, 发错了, 我退休了, 我已退休,
  我已經退休, 我已經退休了, 我已经退休, 我已经退休了, 我搬走了, 我搬家了, 我有工作了, 我找到工作了, không cảm ơn, không quan tâm, tôi không quan tâm,
  nhầm số, sai số, tôi nghỉ hưu, tôi nghỉ hưu rồi, tôi đã nghỉ hưu, tôi chuyển đi rồi, tôi có việc rồi`);

/** Beside a request they say why, and leave no doubt. */
export const REASONS: readonly string[] = [...REASONS_OF_A_JOB, ...REASONS_TO_LEAVE];

/**
 * A question with one of these first, or after 'me', is a polite request; other questions may be a complaint:
 * 'Não me manda mais mensagens?'
 */
export const ASKS_POLITELY: ReadonlySet<string> = new Set(
  listed(`can, could, would, will, puede, pueden, puedes, podría, podrían, pode, podem, poderia, poderiam`),
);

/** The same at the ends of an answer, in writing without blanks. */
export const POLITE_CHARACTERS = /^(?:請你|请你|請|请)|(?:吧|了|謝謝|谢谢)$/gu;

/** Words with such an ending that are no answer: 'by the way', 'enough'. */
export const NO_POLITENESS: ReadonlySet<string> = new Set(listed('對了, 对了, 得了, 行了, 去了, 要了'));

/** Polite words at the ends of a request, in writing without blanks. */
export const POLITE_REQUEST =
  /^(?:你好|您好|請|请|麻煩|麻烦|唔該|唔该|拜託|拜托|勞煩|劳烦|你們|你们|你哋|你|您)+|(?:吧|了|啦|喇|嘞|呀|啊|謝謝|谢谢|多謝|多谢|唔該|唔该)+$/gu;

/** In a longer text these may be a request to stop; staff are asked to read it. */
export const DOUBTFUL: readonly string[] = listed(`
  stop, unsubscribe, unsuscribe, unsubcribe, unsub, opt out, optout, opting out, remove me, take me off, leave me alone,
  lose my number, lose this number, wrong number, wrong person, don't text, dont text, do not text,
  lose our number, get me off, opt me out, no messages, don't contact, dont contact, do not contact, don't message, dont message, do not message, don't call,
  dont call, do not call, don't bother me, dont bother me, do not bother me, no more, leave me be, no longer want,
  take his number, take her number, block me, block my number, block this number, please remove, please end, discontinue, deceased,
  didn't sign up, did not sign up, never signed up, don't consent, dont consent, do not consent, opted out, unsubscribed, unsubscribing,
  remove from, consent revoked, email only, have my consent, have permission, report spam, this is spam, as spam, blocking you, cross me off,
  cut me off, scratch my name, strike my name, my # from, my # off,
  want this anymore, want this any more, want these anymore, want these any more, want it anymore, too many texts,
  too many messages, tired of these, tired of your, darme de baja, dar de baja, no más, número equivocado, no me manden,
  no me envíen, no quiero más, no quiero nada, no quiero saber nada, no moleste, demasiados mensajes, sin mensajes, sin textos,
  se equivocó de número, no es el número de, ya no es mi número,
  no enviar más, bloquéenme, no autorizo, no autoricé, no doy mi consentimiento, es spam, quiero salirme, no deseo recibir, no quiero recibir nada, no quiero recibir más, dejar de recibir,
  interesado en mensajes, interesada en mensajes, sem mensagens, sem textos, sem sms, não manda mais nada,
  não me manda nada, não me manda mais nada, nada más mensajes, nada más textos, send anything, send me anything, manden nada, mande nada, mandem nada,
  não autorizo, não autorizei, deixe-me em paz, deixe me em paz, é spam, não quero receber nada, não quero receber mais, não desejo mais receber, não gostaria de receber,
  me desinscrever, me desinscreva, desinscreva me, risca meu nome, vou bloquear, não me contate, errou o número, não me incomode, não me incomodem, não me perturbe,
  não me perturbem, não entre mais em contato, não entrem mais em contato, tira eu da, me bloqueia, me tira fora, não quero mais, número errado, move nimewo, kite m anrepo, kite m an pè, bloke m, pa enterese resevwa, pa voye,
  sispann, pa vle ankò, pa vle sa ankò, pa vle sa yo ankò, ne veux plus, ngừng, ngưng, đừng nhắn, nhầm số, lộn số, sai số, gạch tên, rút tên,
  bỏ tên, xóa tên, chặn số, không muốn nhận nữa, hết muốn nhận,
  không muốn nữa, không muốn nhắn tin`);

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
  cancel, end, quit, revoke, enough, enoughalready, noquieroesto, noquieroestos, para, cancelar,
  cancela, chega, rete, td, thôi, 取消, hủy, huỷ, dung, dunglai,
  remove, dropme, takeoff, blockme, eliminar, borrar, remover, quitar, apagar, cease, rmme, salir, salirme, bloquear,
  desinscribirme, desinscrever, deténganse, detenganse, párale, parale, párele, parele, párenle, parenle, querocancelar, stopped, spam, scam, sto, stops, atop, stoop, slop, strop, fuck, fuckoff, pissoff, mierda, merda, 滚, 滾, 别烦我, 別煩我,
  mute, mutethis, block, disconnect, deactivate, unenroll, unenrollme, disenrollme, excludeme, cancelme, rmvme, remvme, dontwantthese,
  don'twantthese, idontwantthese, quierosalir, quierocancelar, yanoquiero, nodeseomás, nodeseomas, desactivar, desinscribir, detente,
  finalizar, desativar, excluir, interromper, paracomisso, parecomisso, ase, anile, mwenvleanile, mwenvlesoti, chặn, thôiđi, đủrồi, xóasố,
  khôngmuốnnhận, tôimuốnhủy, 退出`),
);

/** Signs and digits that people type for a letter that they look like. */
export const LIKE_LETTERS: ReadonlyMap<string, string> = new Map(
  Object.entries({ $: 's', 5: 's', 0: 'o', '+': 't', 7: 't', '@': 'a', 3: 'e' }),
);

/** After a word that is 'stop' in another order these say something else: 'post it', 'spot this'. */
export const NO_REQUEST_AFTER_SLIP: ReadonlySet<string> = new Set(['it', 'all', 'this']);

/** Doubtful in a text of a few words: in longer ones they say something else. */
export const DOUBTFUL_WHEN_SHORT: readonly string[] = [
  'me tira',
  'me tire',
  'me tirem',
  'parar',
  'baja',
  'sair',
  'kanpe',
  'dừng',
  'alto',
];

/** Doubtful wherever they stand, in writing without blanks. */
export const DOUBTFUL_CHARACTERS: readonly RegExp[] = [
  /停止|退訂|退订|取消訂閱|取消订阅|拒收|除名/u,
  /(?:不要|別|别|勿|唔好|咪)(?:再|繼續|继续)?(?:[給给畀俾向]我)?(?:發|发|傳|传|寄|send|聯絡|聯繫|联络|联系|打擾|打扰|騷擾|骚扰|搵我|找我)/u,
  /(?:不想|不要|不願意?|不愿意?|不希望|不需要|唔想|唔要)要?(?:再|繼續|继续)?(?:接?收到?|接到|有)?.{0,6}(?:短信|[短簡訊简讯]{2}|信息|[訊讯消]息|通知)/u,
  /不想再/u,
  /(?:刪除?|删除?|移除|去掉|剔除).{0,4}我|我.{0,8}(?:名單|名单|列表|清單|清单).{0,2}(?:移|刪|删|去|除)/u,
];

/** What sounds like it and is not. */
export const HARMLESS: readonly string[] = listed(`
  don't stop, dont stop, do not stop, never stop, can't stop, cant stop, cannot stop, won't stop,
  wont stop, bus stop, next stop, last stop, truck stop, train stop, t stop, stop by, stop at, stop in,
  stop sign, full stop, non stop, one stop, pit stop`);
