import { listed } from './phrases.js';

/**
 * Whole messages that say yes or no, as {@link OPT_OUT_PHRASES} are written. No digits: nobody is asked to answer by
 * one, and '1' may be a time, a count or a slip.
 */
export const ANSWERS: Readonly<Record<'yes' | 'no', Readonly<Record<string, readonly string[]>>>> = {
  yes: {
    en: [
      '(y|yes|yess|yesss|yep|yup|yeah|yea|yah|ok|okay|okey|k|kk|sure|absolutely|definitely|affirmative)',
      '[yes|ok|okay|yeah|sure] (accept|accepted|interested|of course|sounds good|will do|count me in)',
      '[yes|ok|okay|yeah|sure] (i|we) (accept|agree|can|will|do|want it|can do it|can make it)',
      "[yes|ok|okay|yeah|sure] (i'll|ill|i will|i'd like to|i want to) (take it|be there|do it|come|work|accept)",
      "[yes|ok|okay|yeah|sure] (i'm|im|i am) (in|interested|available|coming)",
      "(yes|ok|okay|yeah) (sure|ok|okay|yes|sir|ma'am|maam|definitely|absolutely)",
    ],
    es: [
      '(sí|claro|claro que sí|acepto|aceptar|aceptado|de acuerdo|dale|vale|por supuesto|con gusto|okey)',
      '[sí|ok|claro] (puedo|puedo ir|acepto|voy|yo voy|me interesa|quiero|lo quiero|lo tomo|estoy disponible|está bien|claro)',
      'estoy (interesado|interesada|de acuerdo)',
    ],
    pt: [
      '(sim|aceito|claro|claro que sim|com certeza|de acordo|combinado|está bom|tá bom)',
      '[sim|ok|claro] [eu] (posso|posso ir|aceito|vou|quero|tenho interesse|estou disponível)',
      'estou (interessado|interessada|de acordo)',
    ],
    ht: [
      "(wi|oui|dakò|d'akò|oke|aksepte|byen si|enterese)",
      '[wi|oke] (m|mwen) (aksepte|dakò|enterese|disponib|ka|ka vini|ap vini|ap travay|vle)',
    ],
    zh: [
      '(好|好的|好啊|好呀|是|是的|对|對|嗯|行|可以|同意|接受|愿意|願意|没问题|沒問題|要|去)',
      '[好|好的|是|是的] 我 (可以|去|来|來|接受|同意|愿意|願意|要|能去|可以去)',
      '(係|係呀|得|得呀|好嘅|冇問題)',
    ],
    vi: [
      '(có|dạ|dạ có|vâng|dạ vâng|vâng ạ|được|dạ được|được ạ|đúng|chấp nhận|đồng ý|nhận)',
      '[có|dạ|vâng] (tôi|em|anh|chị) (đồng ý|chấp nhận|nhận|làm|làm được|đi được|muốn|quan tâm)',
    ],
  },
  no: {
    en: [
      '(n|no|nope|nah|naw|noo|nooo|negative|decline|declined|unavailable|pass|no can do)',
      "[no|sorry|no sorry] (i|we) (decline|pass|can't|cant|cannot|can not|won't|wont|will not|do not|don't|dont)",
      "[no|sorry|no sorry] [i] (can't|cant|cannot|can not|won't|wont) (make it|come|do it|work|go) [today|tomorrow|this time] [sorry]",
      "[no|sorry|no sorry] [i] (can't|cant|cannot|can not) [sorry]",
      '[no|sorry] i (have to|need to|must|gotta) (cancel|decline|pass) [today|this time] [sorry]',
      "[no|sorry|no sorry] [i'm|im|i am] (not interested|not available|unavailable|busy) [today|now|this time]",
      "[no|sorry] (not today|not now|not this time|i'll pass|ill pass|i will pass|not for me)",
      '(sorry no|no sorry)',
    ],
    es: [
      '(no|nop|rechazo|rechazar|ahora no|hoy no|esta vez no|no acepto|no disponible|negativo)',
      '[no] [lo siento] no (puedo|puedo ir|voy|quiero|lo quiero|me interesa|estoy disponible|podré|puedo hoy)',
      '[lo siento] no (puedo|podré|voy a) (ir|venir|trabajar|poder) [hoy|mañana|esta vez] [lo siento]',
      '(no lo siento|lo siento no)',
    ],
    pt: [
      '(não|recuso|recusar|hoje não|agora não|desta vez não|não aceito|negativo)',
      '[não] [eu] não (posso|posso ir|vou|quero|aceito|tenho interesse|estou disponível|consigo)',
    ],
    ht: [
      '(non|pa jodi a|refize|pa kounye a)',
      '[non] (m|mwen) pa (ka|kapab|ka vini|vle|enterese|disponib|aksepte)',
      'non pa (kapab|jodi a|enterese)',
    ],
    zh: [
      '(不|不是|不要|不行|不去|不能|不可以|不好|不用|不想|不接受|不同意|没有|沒有|没空|沒空|拒绝|拒絕|算了)',
      '[我] (不能來|不能来|來不了|来不了|去不了|不能去|冇得去|來唔到|去唔到)',
      '[不|不行] 我 (不要|不行|不去|不能|不能去|不可以|不想|不想去|不接受|没空|沒空)',
      '[我] (唔得|唔去|唔要|唔想|唔想去|唔去得|冇空)',
      '(唔係|唔好|唔使|唔使喇)',
    ],
    vi: [
      '(không|dạ không|không ạ|không được|không thể|từ chối|không đồng ý|không có|hôm nay không)',
      '[không|dạ không] (tôi|em|anh|chị) (không|không thể|từ chối|không làm|không đi|không muốn|không nhận|không làm được|không đi được|không quan tâm)',
    ],
  },
};

/**
 * Words that mean yes or no in one language and something else in this one, perhaps without their marks.
 * Nothing is guessed if the sender reads or writes this language.
 */
export const SAY_OTHERWISE: Readonly<Record<string, readonly string[]>> = {
  es: ['k', 'kk', 'y'], // 'qué', 'y' ("and")
  pt: ['k', 'kk'], // laughter
  ht: ['k', 'kk'], // 'ki'
  vi: ['k', 'kk', 'dako', 'dung', 'nao'], // 'không', 'dạ không', 'đừng' ("do not"), 'nào' ("which")
};

/** Letters that of the hall's languages Vietnamese alone has. */
export const VIETNAMESE_LETTERS = /[ăđơưạảấầẩẫậắằẳẵặẹẻẽếềểễệịỉĩọỏốồổỗộớờởỡợụủũứừửữựỳỵỷỹ]/;

/** They may surround an answer. Not among them: 'ok', which is one, and 'now', which turns one around. */
export const AROUND_ANSWERS: Readonly<Record<string, readonly string[]>> = {
  en: listed("please, pls, plz, thanks, thank you, thx, ty, hi, hello, hey, sir, ma'am, maam, boss, guys"),
  es: listed('por favor, gracias, muchas gracias, hola, favor, señor, señora'),
  pt: listed('por favor, obrigado, obrigada, oi, olá, favor'),
  ht: listed('merci, tanpri, souple, mèsi, bonjou'),
  zh: listed('請, 请, 謝謝, 谢谢, 多謝, 唔該, 你好, 您好'),
  vi: listed('xin, làm ơn, vui lòng, cảm ơn, cám ơn, ạ'),
};
