/**
 * Whole messages that ask for no more texts. `(a|b)`: one of them; `[a|b]`: one or none. Blanks do not count, and marks
 * may be left out. Each language has its own parts, of which its phrases are made.
 */
type Phrases = readonly string[];

const en = {
  texts:
    'text|texts|txt|txts|text message|text messages|message|messages|msg|msgs|sms|sms messages|alerts|text alerts|notifications',
  // 'Cancel my text' takes one text back.
  allTexts:
    'texts|txts|text messages|messages|msgs|sms|sms messages|alerts|text alerts|notifications|job texts|job messages|job alerts',
  your: 'the|these|those|your|any|more|any more|any of these|any of your|all|all the|all these|all of these|all your|no more',
  me: 'me|us|my phone|my cell|my number|this number|this phone',
  again:
    'again|anymore|any more|ever again|to me|to my phone|to this number|from you|from you guys|from you people|from the hall|from the union|from the local|from this number',
  ask: 'can you|can you please|could you|could you please|would you|would you please|will you|will you please|i want you to|i need you to',
  dont: "do not|don't|dont|dnt",
  list: 'list|lists|text list|texting list|sms list|message list|mailing list|contact list|contacts|system|database|records|texts|text messages|messages',
  myNumber: 'me|us|my name|my number|my phone number|my phone|my cell|my info|this number|number',
};
const ofList = '[the|this|that|these|your|all|all your]';

const english: Phrases = [
  '(stop|stopp|stoppp|stopall|unsubscribe|unsuscribe|unsub|optout)',
  '(stop|quit) (all|it|this|everything)',
  `(${en.ask}) (stop|unsubscribe)`,
  `[i] want (out|off) [of] [the|this|that|your] [list|lists|texts|messages]`,
  `(unsubscribe|unsub) (${en.myNumber}) [from|of] ${ofList} [${en.list}]`,
  `(unsubscribe|unsub) from ${ofList} (${en.list})`,
  `[${en.ask}] (stop|quit) (texting|txting|messaging|contacting|bothering|spamming|text|txt|sms) [${en.me}] [${en.again}]`,
  `(stop|end|cancel) [all|all of|with] [the|these|those|this|your|my] (${en.allTexts}) [${en.again}]`,
  `(stop|quit) (getting|receiving) [${en.your}] (${en.texts}) [${en.again}]`,
  `stop [all|all of] [the|these|those|your] texting [${en.me}]`,
  `[${en.ask}] (stop|quit) sending [${en.me}] [${en.your}|this|that|stuff] [${en.texts}] [${en.again}]`,
  `(${en.dont}|never) (text|txt|message|msg|sms|contact) [${en.me}] [${en.again}]`,
  `(${en.dont}) send [${en.me}] [${en.your}] (${en.texts}) [${en.again}]`,
  'no (text|texts|txt|txts|text messages|txt messages|txt msgs|sms)',
  '(cancel|end|stop) (my|the|this) subscription',
  `no (more|further) [of] [these|your|those] (${en.texts}|texting) [${en.again}]`,
  `[i|we] (${en.dont}|no longer) (want|wish|need|wanna|care) [to get|to receive|to keep getting|to keep receiving|to be getting|to have|get|receive|for] [${en.your}] (${en.texts}) [${en.again}] [${en.again}]`,
  `[i|i'd|we] (want|need|would like) no more (${en.texts}) [${en.again}]`,
  `[i'm|im|i am] (no longer|not) interested in [getting|receiving] [${en.your}] (${en.texts}) [${en.again}]`,
  `[i|we] (${en.dont}|no longer) (want|wish) to be (texted|messaged|contacted) [${en.again}]`,
  `[i|we] (${en.dont}) want (you|you guys|anyone|anybody|you people|the hall) (to text|to message|to contact|texting|messaging|contacting) [${en.me}] [${en.again}]`,
  `[i] (revoke|withdraw) [my|the] consent`,
  `[i] (${en.dont}) consent to [getting|receiving] [${en.your}] (${en.texts}) [${en.again}]`,
  `[i|i'd] [want|wish|like|would like|need] [to] opt [${en.me}] out [of] ${ofList} [${en.list}]`,
  "(i|i'd) (want|wish|like|would like) to (stop|unsubscribe)",
  `(i|i'd) (want|wish|like|would like|need) to (stop getting|stop receiving|unsubscribe from) [${en.your}] (${en.texts})`,
  `(i|i'd) (want|wish|like|would like|need) to be (removed|unsubscribed|taken off|opted out|deleted) [from|off|of] ${ofList} [${en.list}]`,
  `[${en.ask}] remove (${en.myNumber}) [off|from] [of] ${ofList} [${en.list}]`,
  // Who asks to be dropped off asks for a ride.
  `[${en.ask}] drop (${en.myNumber}) (off|from) [of] ${ofList} (${en.list})`,
  `drop (my name|my number|my phone number|my info|this number)`,
  `[${en.ask}] (take|get) (${en.myNumber}) (off|out) [of] ${ofList} [${en.list}]`,
  `[${en.ask}] (delete|erase) (${en.myNumber}) [off|from] [of] ${ofList} [${en.list}]`,
  '(turn off|shut off|disable|discontinue) [the|these|your|all|my] (texts|text messages|messages|sms|alerts|notifications)',
];

const es = {
  texts:
    'mensaje|mensajes|mensaje de texto|mensajes de texto|mensajitos|texto|textos|sms|mensajes sms|alertas|notificaciones',
  your: 'más|sus|tus|los|estos|esos|ningún|más de estos|de estos|de esos|este tipo de|más de sus',
  // To be sent may also be to be dispatched.
  send: 'mande|manden|mandes|envíe|envíen|envíes',
  write: 'escriba|escriban|escribas|textee|texteen|textees|mensajee|mensajeen|contacte|contacten|contactes',
  toSend:
    'mandar|mandarme|mandarnos|mandándome|enviar|enviarme|enviarnos|escribir|escribirme|textear|textearme|mensajear|mensajearme|contactarme',
  receive: 'recibir|seguir recibiendo|que me lleguen|que me llegue|que me sigan llegando|tener',
  removeMe:
    'quíteme|quítame|quítenme|sáqueme|sácame|sáquenme|bórreme|bórrame|bórrenme|elimíneme|elimíname|elimínenme|retíreme|retírame|retírenme|remuévame|remuéveme|remuévanme',
  ofTheList:
    'de la lista|de su lista|de sus listas|de esta lista|de esa lista|de tu lista|de las listas|de la lista de mensajes|de los mensajes|de sus mensajes|del sistema',
  remove:
    'borra|borre|borren|borrar|quita|quite|quiten|quitar|elimina|elimine|eliminen|eliminar|saca|saque|saquen|sacar|retiren|retirar',
  myNumber: 'mi número|mi nombre|mi teléfono|mi celular|mi número de teléfono|este número',
};

const spanish: Phrases = [
  '(parar|pare|paren|alto|baja|basta|detener|detengan|desuscribir|desuscribirme|desuscríbame|desuscríbanme|desuscríbeme)',
  `[quiero|quisiera|deseo|favor de] (darme|dame|deme|denme|dar|denme|dese) de baja [${es.ofTheList}]`,
  `[ya] no [quiero|deseo] [${es.receive}] más [${es.your}] (${es.texts})`,
  `[yo] [ya] no (quiero|deseo|quisiera|queremos|necesito) [más] [${es.receive}] [${es.your}] (${es.texts}) [más|ya|nunca|nunca más|de ustedes]`,
  `[yo] [ya] no (quiero|deseo|quisiera|queremos) que me (${es.write}|molesten|molestes) [${es.your}] [${es.texts}] [más|nunca más]`,
  `[yo] [ya] no (quiero|deseo|quisiera|queremos) que me (${es.send}) [${es.your}] (${es.texts}) [más|nunca más]`,
  `[yo] [ya] no (quiero|deseo|quisiera|queremos) que me (${es.send}) (más|nunca más)`,
  `[yo] [ya] no (quiero|deseo|quisiera|queremos) que me sigan (mandando|enviando|escribiendo|texteando|molestando) [${es.your}] [${es.texts}]`,
  `no (me interesa|me interesan|me gusta|me gustan) [recibir] [${es.your}] (${es.texts})`,
  `[ya] no me (${es.write}) [ya|nunca] [${es.your}] [${es.texts}] [más|nunca más]`,
  `[ya] no me (${es.send}) [ya|nunca] [${es.your}] (${es.texts}) [más|nunca más]`,
  `[ya] no me (${es.send}) (más|nunca más)`,
  `[ya] no [me] (${es.send}) (nada más|más nada)`,
  'no (textos|mensajes|mensajes de texto|sms)',
  '[yo] (retiro|revoco) mi consentimiento',
  `[ya] no me sigan (mandando|enviando|escribiendo|texteando) [${es.your}] [${es.texts}]`,
  `[ya] no (${es.send}|${es.write}) más [${es.texts}]`,
  `[ya] no (mande|manden|mandes|envíe|envíen|envíes|mandar|mandarme|enviar|enviarme) [me] [${es.your}] (${es.texts}) [más]`,
  `(deja|deje|dejen|pare|paren|para|basta) de (${es.toSend}) [tantos|${es.your}] [${es.texts}]`,
  `(párale|párele|párenle) (a|con) [los|sus|estos|tantos] (${es.texts})`,
  '(deja|deje|dejen|pare|paren) de (molestar|molestarme|molestarnos)',
  `(basta|nada|alto) (de|a) [${es.your}] (mensajes|textos|sms|mensajes de texto)`,
  '(basta|sin|alto) más (mensajes|textos|sms|mensajes de texto)',
  `[puede|pueden|podría|podrían] dejar de (${es.toSend}) [tantos|${es.your}] (${es.texts})`,
  '[me] (quiero|quisiera|deseo) (desuscribirme|desuscribir)',
  `(quiero|quisiera|deseo) cancelar [los|sus|estos|todos los] (mensajes|textos|sms|mensajes de texto)`,
  `(quiero|quisiera) que (paren|pare|dejen) (los|sus|estos) (mensajes|textos|sms|mensajes de texto)`,
  `[ya] (quiero|quisiera|deseo) (dejar|parar) de recibir [${es.your}] (${es.texts})`,
  `(cancelar|cancele|cancelen|desactivar|desactive|desactiven|detener|detenga|detengan|parar|paren|pare|suspender|suspenda|suspendan) [los|sus|estos|esos|todos los|mis] (mensajes|textos|sms|mensajes de texto|alertas|notificaciones)`,
  '(cancelar|cancele|cancelen|anular|anulen) [mi|la] suscripción',
  `(${es.removeMe}) [de] [la|su|esta] [lista]`,
  `(${es.removeMe}) (${es.ofTheList})`,
  `me (quita|quitan|quite|quiten|saca|sacan|saque|saquen|borra|borran|borre|borren|elimina|eliminan|elimine|eliminen) (${es.ofTheList})`,
  `[me] (puede|pueden|puedes|podría|podrían) (quitar|quitarme|sacar|sacarme|borrar|borrarme|eliminar|eliminarme) (${es.ofTheList})`,
  `(quiero|quisiera|deseo) (salir|salirme|que me quiten|que me saquen|que me borren|que me eliminen) (${es.ofTheList})`,
  `(${es.remove}) (${es.myNumber}) [de] [la|su|esta] [lista]`,
  `(${es.remove}) (${es.myNumber}) (${es.ofTheList})`,
];

const pt = {
  texts: 'mensagem|mensagens|mensagem de texto|mensagens de texto|sms|textos|torpedos|notificações|alertas',
  your: 'mais|as|essas|estas|suas|as suas|nenhuma|mais nenhuma|mais essas|mais suas|dessas|mais dessas|esse tipo de',
  send: 'mande|mandem|manda|mandes|envie|enviem|envia',
  write: 'escreva|escrevam|contate|contatem',
  toSend: 'mandar|mandarem|enviar|enviarem|escrever|escreverem|ficar mandando|ficar enviando',
  receive: 'receber|continuar recebendo|ficar recebendo|continuar a receber',
  remove:
    'tire|tirem|tira|remova|removam|remove|retire|retirem|retira|exclua|excluam|exclui|apague|apaguem|apaga|delete|deletem',
  ofTheList:
    'da lista|das listas|desta lista|dessa lista|da sua lista|de sua lista|da lista de mensagens|da lista de vocês|do sistema|das mensagens',
  myNumber: 'meu número|o meu número|meu nome|o meu nome|meu telefone|o meu telefone|meu contato|este número',
};

const portuguese: Phrases = [
  '(parar|pare|parem|sair|descadastrar|descadastre|descadastrem|descadastra)',
  '(me descadastre|me descadastrem|me descadastra|descadastre me|descadastre meu número|descadastrar meu número)',
  `não [quero] [receber] mais (${pt.texts})`,
  `[eu] [já] não (quero|desejo|queremos|preciso|gostaria de) [mais] [${pt.receive}] [${pt.your}] (${pt.texts}) [mais|de vocês|nunca mais]`,
  `[eu] [já] não quero [mais] que [vocês|você] [me] (${pt.write}) [me] [${pt.your}] [${pt.texts}] [mais]`,
  `[eu] [já] não quero [mais] que [vocês|você] [me] (${pt.send}) [me] [${pt.your}] (${pt.texts}) [mais]`,
  `não (tenho interesse em|me interessa|gosto de) receber [${pt.your}] (${pt.texts})`,
  `não me (${pt.write}) [${pt.your}] [${pt.texts}] [mais|nunca mais]`,
  `não me (${pt.send}) [${pt.your}] (${pt.texts}) [mais|nunca mais]`,
  `não me (${pt.send}) (mais|nunca mais)`,
  // 'Não me manda mais nada' may be a complaint.
  `não [me] (mande|mandem|envie|enviem) (mais nada|nada mais)`,
  '[eu] (retiro|revogo) [o] meu consentimento',
  `não (${pt.send}|${pt.write}) [me] mais [${pt.texts}]`,
  `não (mande|mandem|envie|enviem|mandar|enviar) [me] [${pt.your}] (${pt.texts}) [mais]`,
  `(pode|podem|poderia|poderiam) parar de [me] (${pt.toSend}|incomodar) [me] [${pt.your}|tantas] (${pt.texts})`,
  `(pare|parem|para|parar|deixe|deixem) de [me] (${pt.toSend}|incomodar|perturbar) [me] [${pt.your}|tantas] [${pt.texts}]`,
  `(chega|nada|basta) de [${pt.your}] (mensagens|mensagem|sms|textos)`,
  'sem mais (mensagens|mensagem|sms)',
  `(cancelar|cancele|cancelem|desativar|desative|desativem|desligar|pare|parem|parar|suspender|suspendam) [com] [as|essas|estas|suas|todas as|minhas] (mensagens|sms|textos|notificações)`,
  '(cancelar|cancele|cancelem) [minha|a] (inscrição|assinatura)',
  '[eu] (quero|queria|gostaria de) (cancelar|desativar) [as|essas|estas|suas] (mensagens|sms|notificações)',
  `[eu] (quero|queria|gostaria de|desejo) (sair|me descadastrar|descadastrar) [${pt.ofTheList}|disso]`,
  `[eu] (quero|queria|gostaria de|desejo) (parar|deixar) de receber [${pt.your}] [${pt.texts}]`,
  `[eu] (quero|queria|gostaria de|desejo) ser (removido|removida|retirado|retirada|excluído|excluída) [${pt.ofTheList}]`,
  `(quero que|queria que) me (tirem|tire|removam|remova|retirem|retire|excluam|exclua) [${pt.ofTheList}]`,
  `sair (${pt.ofTheList})`,
  `[pode|podem|poderia|poderiam] me (${pt.remove}|tirar|remover|retirar|excluir|apagar) [da|de] [lista]`,
  `[pode|podem|poderia|poderiam] me (${pt.remove}|tirar|remover|retirar|excluir|apagar) (${pt.ofTheList})`,
  `(${pt.remove}|remover|retirar|excluir|apagar|deletar) (me|${pt.myNumber}) [${pt.ofTheList}]`,
];

const ht = {
  texts:
    'mesaj|mesaj yo|mesaj sa|mesaj sa yo|mesaj nou yo|mesaj tèks|tèks|tèks yo|tèks sa yo|sms|alèt|notifikasyon',
  toMe: 'm|mwen|nou|ban m|ban mwen|ban nou|pou mwen|pou m|sou telefòn mwen|sou nimewo mwen',
  i: "mwen|m|m'|nou",
  myNumber: "m|mwen|non m|non mwen|nimewo m|nimewo mwen|nimewo telefòn mwen|telefòn mwen|non'm|nimewo sa a",
  ofTheList:
    'nan lis|nan lis la|nan lis sa a|nan lis nou an|nan lis nou|sou lis|sou lis la|sou lis sa a|sou lis nou an|lis la|nan sistèm nan',
};

const creole: Phrases = [
  '(kanpe|sispann|dezabòne|dezenskri)',
  '(dezabòne|dezenskri) (m|mwen|nou)',
  // 'Rete' is also to stay: 'rete kontakte', in touch.
  `(sispann|kanpe|arete) (voye|ekri|tekste|kontakte|anmède|nwi) [${ht.toMe}] [${ht.texts}] [${ht.toMe}] [ankò]`,
  `rete (voye|anmède|nwi) [${ht.toMe}] [${ht.texts}] [${ht.toMe}] [ankò]`,
  `(sispann|kanpe|rete|arete) [tout] (${ht.texts})`,
  `pa (ekri|tekste|kontakte) [${ht.toMe}] [okenn|plis|lòt|ankò] [${ht.texts}] [${ht.toMe}] [ankò]`,
  `pa voye [${ht.toMe}] [okenn|plis|lòt|ankò] (${ht.texts}) [${ht.toMe}] [ankò]`,
  `(${ht.i}) pa (vle|bezwen|swete) [ankò|plis] [resevwa|jwenn|pran|kontinye resevwa] [okenn|plis|lòt] (${ht.texts}) [nou|ou|nan men nou|nan men ou] [ankò]`,
  `(${ht.i}) pa vle [pou] (nou|ou|yo) (ekri|tekste|kontakte) [${ht.toMe}] [okenn|plis|lòt] [${ht.texts}] [${ht.toMe}] [ankò]`,
  `(${ht.i}) pa vle [pou] (nou|ou|yo) voye [${ht.toMe}] [okenn|plis|lòt] (${ht.texts}) [${ht.toMe}] [ankò]`,
  `(${ht.i}) pa vle [yo] (kontakte|tekste) [m|mwen] [ankò]`,
  `(${ht.i}) (vle|ta renmen) (sispann|kanpe|rete) [resevwa|jwenn] (${ht.texts})`,
  `(${ht.i}) (vle|ta renmen) (soti|retire non m|retire non mwen|wete non m|wete non mwen) (${ht.ofTheList})`,
  `[ou ka|nou ka] (retire|wete|efase|elimine) (${ht.myNumber}) [${ht.ofTheList}]`,
];

const zh = {
  texts:
    '短信|短訊|短讯|簡訊|简讯|信息|訊息|讯息|消息|短消息|短信息|文字訊息|文字讯息|文字信息|手機短訊|手机短信|sms|message|text',
  i: '我|我們|我们|我哋|本人',
  dontWant: '不想|不要|不想要|不願|不愿|不願意|不愿意|不希望|唔想|唔要|唔想要|唔願意',
  dontNeed: '不需要|無需|无需|唔需要|無須',
  /** They are nothing but texts: others may also be information. */
  onlyTexts: '短信|短訊|短讯|簡訊|简讯|短消息|文字訊息|文字讯息|手機短訊|手机短信|sms',
  again: '再|再次|繼續|继续|再繼續|再继续',
  receive: '收|收到|接收|接收到|接到|收取',
  your: '任何|這些|这些|這種|这种|這樣的|这样的|呢啲|呢種|啲|你的|你們的|你们的|你哋嘅|你嘅|更多|更多的|更多嘅|工會的|工会的',
  dont: '不要|別|别|勿|請勿|请勿|唔好|咪|不准|不許|不许|停止|停',
  send: '發|发|發送|发送|傳|传|傳送|传送|send|推送|群發|群发',
  toMe: '給我|给我|畀我|俾我|向我|同我|給我們|给我们|過來|过来|到我的手機|到我的手机|嚟',
  end: '了|啦|喇|嘞|呀|啊|嘅',
  take: '移除|刪除|删除|刪掉|删掉|刪去|删去|刪咗|去掉|剔除|拿掉|移走|除去|除名|移出|刪|删',
  myNumber:
    '我|我的號碼|我的号码|我的電話|我的电话|我的電話號碼|我的电话号码|我的名字|我的手機號|我的手机号|我的手機號碼|我的手机号码|我個號碼|我個名|我個電話|我嘅號碼|我嘅電話|呢個號碼|這個號碼|这个号码',
  list: '名單|名单|列表|清單|清单|通訊錄|通讯录|群組|系統|系统',
};

const chinese: Phrases = [
  `(停止|停|退訂|退订|取消訂閱|取消订阅|拒收|停止發送|停止发送|停止接收|拒絕接收|拒绝接收|終止|终止) [${zh.your}] [${zh.texts}]`,
  `(我要|我想|我想要|幫我|帮我) (退訂|退订|取消訂閱|取消订阅|拒收) [${zh.your}] [${zh.texts}]`,
  `(我要|我想|我想要|幫我|帮我) (停止|停|終止|终止|拒絕|拒绝|取消) [接收|收|收到] [${zh.your}] (${zh.texts})`,
  '(取消|幫我取消|帮我取消) [我的|我嘅] (訂閱|订阅)',
  '取消 (短信|短訊|短讯|簡訊|简讯|訊息|讯息)',
  `(${zh.dont}) [${zh.again}] [${zh.toMe}] (${zh.send}) [${zh.your}] [${zh.texts}] [${zh.toMe}] [${zh.your}] [${zh.texts}] [${zh.end}]`,
  // Without texts, or a return of them, it is a letter.
  `(${zh.dont}) [${zh.again}] [${zh.toMe}] 寄 [${zh.your}] (${zh.texts}) [${zh.toMe}] [${zh.end}]`,
  `(${zh.dont}) [${zh.again}] 寄 (${zh.toMe}) [${zh.your}] (${zh.texts}) [${zh.end}]`,
  `(${zh.dont}) (${zh.again}) 寄 (${zh.toMe}) [${zh.end}]`,
  `(${zh.dont}) [${zh.again}] (聯絡|聯繫|聯系|联系|联络) 我 [${zh.end}]`,
  `[${zh.i}] [都|真的|已經|已经] (${zh.dontWant}|${zh.dontNeed}) [${zh.again}] (${zh.receive}) [${zh.your}] (${zh.texts}) [${zh.end}]`,
  `[${zh.i}] (${zh.dontWant}|${zh.dontNeed}) [${zh.again}] (收到|接收|接收到|收取) [${zh.end}]`,
  `[${zh.i}] [都|真的|已經|已经] (${zh.dontWant}) [${zh.again}] [有|要] [${zh.your}] (${zh.texts}) [${zh.end}]`,
  `[${zh.i}] [都|真的|已經|已经] (${zh.dontNeed}) [${zh.again}] [有|要] [${zh.your}] (${zh.onlyTexts}) [${zh.end}]`,
  `[${zh.i}] (${zh.dontWant}) [你|你們|你们|你哋] [${zh.again}] [${zh.toMe}] (${zh.send}|寄) [${zh.your}] (${zh.texts}) [${zh.toMe}] [${zh.end}]`,
  `[${zh.i}] (不|唔) [再] (收|接收|接受) [${zh.your}] (${zh.texts}) [${zh.end}]`,
  `(把|將|将) (${zh.myNumber}) [從|从|由|喺] [你們的|你们的|你的|你哋嘅|這個|这个|呢個] [短信|短訊|簡訊] [${zh.list}] [中|上|裡|里|裏|內|内|度] (${zh.take})`,
  `(${zh.myNumber}) (從|从|由|喺) [你們的|你们的|你的|你哋嘅|這個|这个|呢個] [短信|短訊|簡訊] (${zh.list}) [中|上|裡|里|裏|內|内|度] (${zh.take})`,
  `[從|从|由|喺] [你們的|你们的|你的|你哋嘅|這個|这个|呢個] [短信|短訊|簡訊] (${zh.list}) [中|上|裡|里|裏|內|内|度] (${zh.take}) (${zh.myNumber})`,
  `(${zh.take}) (${zh.myNumber}) [${zh.end}]`,
];

const vi = {
  texts: 'tin|tin nhắn|tin nhắn sms|tin nhắn text|tin sms|sms|text|tin nhắn điện thoại|tn',
  i: 'tôi|tui|em|anh|chị|mình|cháu|con|chúng tôi|bác|cô|chú',
  not: 'không|ko|hông|hổng|chẳng|không còn',
  your: 'thêm|bất kỳ|bất cứ|bất kì|những|các|mấy|nhiều',
  ofYours: 'này|đó|của bạn|của các bạn|của quý vị|của hội|từ bạn|từ các bạn|từ số này|từ quý vị',
  stop: 'ngừng|ngưng|dừng',
  send: 'nhắn|gửi|gởi|nhắn tin|gửi tin|gởi tin|gửi tin nhắn|gởi tin nhắn|gửi text|text|gửi sms|nhắn tin nhắn',
  sendTexts: 'nhắn|nhắn tin|gửi tin|gởi tin|gửi tin nhắn|gởi tin nhắn|gửi text|text|gửi sms|nhắn tin nhắn',
  toMe: 'tôi|tui|em|anh|chị|mình|cho tôi|cho tui|cho em|cho anh|cho chị|cho mình|cho số này|đến tôi|tới tôi|đến số này|vào số này|qua số này',
  myNumber:
    'tôi|tui|em|mình|tên tôi|tên em|tên của tôi|tên mình|số tôi|số của tôi|số của em|số em|số điện thoại tôi|số điện thoại của tôi|số phone của tôi|số này|số điện thoại này',
};

const vietnamese: Phrases = [
  `(${vi.stop}) [lại]`,
  `(${vi.stop}) (${vi.send}) [${vi.toMe}] [nữa]`,
  `(đừng) [có|bao giờ] (${vi.send}) [${vi.your}] [${vi.texts}] [${vi.toMe}] [nữa]`,
  // Without its mark the first word may also be "right": what follows leaves no doubt.
  `dung [có|bao giờ] (${vi.send}) [${vi.your}] [${vi.texts}] [${vi.toMe}] nữa`,
  `(${vi.not}|không được|khỏi|thôi) (${vi.send}) [${vi.your}] [${vi.texts}] [${vi.toMe}] nữa`,
  `(đừng) liên (lạc|hệ) [với] (${vi.i}|số này) [nữa]`,
  `[${vi.i}] (${vi.not}|k) (muốn|cần|thích) (nhận|nhận được|bị nhận|có) [${vi.your}] (${vi.texts}|thông báo) [${vi.ofYours}] [nữa]`,
  `[${vi.i}] (${vi.not}|k) (muốn|cần|thích) [${vi.your}] (${vi.texts}) [${vi.ofYours}] [nữa]`,
  // Who does not want to send something themselves says no more than that.
  `[${vi.i}] (${vi.not}|k) (muốn|thích) (bạn|các bạn|quý vị|ai) (${vi.send}) [${vi.your}] [${vi.texts}] [${vi.toMe}] [nữa]`,
  `[${vi.i}] (${vi.not}|k) (muốn|thích) (${vi.send}) [${vi.your}] [${vi.texts}] (${vi.toMe}) [nữa]`,
  `[${vi.i}] (${vi.not}|k) (muốn|thích) [bạn|các bạn|quý vị|ai] (${vi.send}) [${vi.your}] [${vi.texts}] [${vi.toMe}] nữa`,
  // 'Không cần gửi nữa' may be about forms.
  `[${vi.i}] (${vi.not}|k) cần [bạn|các bạn|quý vị|ai] (${vi.sendTexts}) [${vi.your}] [${vi.texts}] [${vi.toMe}] nữa`,
  `[${vi.i}] (${vi.not}|k) cần [bạn|các bạn|quý vị|ai] (gửi|gởi) [${vi.your}] (${vi.texts}) [${vi.toMe}] nữa`,
  `[${vi.i}] (${vi.not}|k) nhận [${vi.your}] (${vi.texts}) [${vi.ofYours}] nữa`,
  `[${vi.i}] [muốn|xin] (${vi.stop}|hủy|huỷ|tắt|chặn|từ chối) [nhận|việc nhận] [${vi.your}] (${vi.texts})`,
  `[${vi.i}] [muốn|xin] (hủy|huỷ) đăng ký [nhận] [${vi.texts}]`,
  `[hãy] (xóa|xoá|bỏ|loại|gỡ|loại bỏ|xóa bỏ|lấy) (${vi.myNumber}) [ra|khỏi|ra khỏi] (danh sách|danh sách này|danh sách tin nhắn|hệ thống)`,
  `[hãy] (xóa|xoá|gỡ) (${vi.myNumber}) [đi]`,
];

/** They name neither texts nor a list: beside a no, or why, they may be about the job. */
export const BARE_REMOVALS: Phrases = [
  `[${en.ask}] (take|get) (me|us|my name|my phone|my cell|my info) (off|out) [of] [this|that]`,
  `[${en.ask}] (remove|delete|erase|drop) (me|us|my name|my phone|my cell|my info) [from|of|off] [this|that]`,
  `[i|i'd] [want|wish|like|would like|need] [to] opt [${en.me}] out of (this|that)`,
  `[i] want (out|off) [of] [this|that]`,
  "(i|i'd) (want|wish|like|would like|need) to be (removed|taken off|deleted) [from|off|of] [this|that]",
  `[me] (${es.removeMe})`,
  `(${es.removeMe}) de (la|su|esta)`,
  `(${es.remove}) mi nombre`,
  '[quiero|quisiera|deseo|favor de] (darme|dame|deme|denme|dar|denme|dese) de baja',
  `[pode|podem|poderia|poderiam] me (${pt.remove}|tirar|remover|retirar|excluir|apagar)`,
  `(${pt.remove}|remover|retirar|excluir|apagar|deletar) (me|meu nome|o meu nome|meu contato)`,
  '[eu] (quero|queria|gostaria de|desejo) sair [disso]',
  '[eu] (quero|queria|gostaria de|desejo) ser (removido|removida|retirado|retirada|excluído|excluída)',
  '(quero que|queria que) me (tirem|tire|removam|remova|retirem|retire|excluam|exclua)',
  "[ou ka|nou ka] (retire|wete|efase|elimine) (m|mwen|non m|non mwen|non'm)",
  `(${zh.take}) (我|我的名字|我個名) [${zh.end}]`,
  `(把|將|将) (我|我的名字|我個名) (${zh.take}) [${zh.end}]`,
  `[hãy] (xóa|xoá|gỡ) (tôi|tui|em|mình|tên tôi|tên em|tên của tôi|tên mình) [đi]`,
];

export const OPT_OUT_PHRASES: Readonly<Record<string, Phrases>> = {
  en: english,
  es: spanish,
  pt: portuguese,
  ht: creole,
  zh: chinese,
  vi: vietnamese,
  fr: ['(arrêt|arrête|arrêter|arrêtez|désabonner|désinscrire)'],
};

/**
 * The same within a longer text, which staff read: written as those above, and blanks count. The Chinese ones stand in
 * `DOUBTFUL_CHARACTERS`, as nothing parts its words.
 */
export const REQUESTS_WITHIN: Phrases = [
  `(${en.dont}|no longer) (want|wish|need|wanna) [to get|to receive|to keep getting|get] [${en.your}] (${en.texts})`,
  `(${en.dont}|no longer) want to be (texted|messaged|contacted)`,
  `(take|get|remove|delete|erase) (my name|my number|my phone|this number)`,
  `no (quiero|deseo|quisiera|necesito) [más] [${es.receive}] [${es.your}] (${es.texts})`,
  `no (quiero|deseo) que me (${es.send}|${es.write}|llamen|llame|molesten)`,
  `no me (${es.send}|${es.write}|llamen|llame|llames|sigan)`,
  `(deje|dejen|deja|pare|paren) de (${es.toSend}|llamar|llamarme|molestar|molestarme)`,
  `(${es.removeMe})`,
  `(salir|quitar|quiten|saquen|borren|eliminen) (${es.ofTheList})`,
  `(borrar|borre|borren|quiten|eliminen) (${es.myNumber})`,
  `não (quero|desejo|preciso) [${pt.receive}] [${pt.your}] (${pt.texts})`,
  `não (me|quero que me|quero que) (${pt.send}|${pt.write})`,
  `(pare|parem) de [me] (${pt.toSend}|ligar|incomodar)`,
  `(sair|me tire|me tirem|me tira|me remova|me removam|tirar) (${pt.ofTheList})`,
  `(${pt.remove}) (${pt.myNumber})`,
  `pa (vle|bezwen) [ankò] [resevwa|jwenn] [okenn|plis|lòt] (${ht.texts})`,
  `pa (ekri|tekste|kontakte|rele) (m|mwen)`,
  'rete (ekri|tekste|kontakte)',
  `(retire|wete|efase) (${ht.myNumber}) (${ht.ofTheList})`,
  `(${vi.not}) (muốn|cần|thích) (nhận|nhận được) [${vi.your}] (${vi.texts}|thông báo)`,
  `(${vi.not}) (muốn|cần) (${vi.texts})`,
  `(${vi.not}) cần [bạn|các bạn|quý vị|ai] (${vi.send}) [${vi.texts}] (${vi.toMe})`,
  `(${vi.not}) cần (bạn|các bạn|quý vị|ai) (${vi.send})`,
  `(${vi.not}) nhận (tin nhắn|tin|sms|text)`,
  `đừng (gửi|gởi|nhắn|text|liên lạc|liên hệ)`,
  `(xóa|xoá|gỡ) (${vi.myNumber})`,
];
