// Written by the command languages.
export const needsScript = {
 "en": "This page needs JavaScript. Please switch it on and load the page again.",
 "es": "Esta página necesita JavaScript. Actívelo y vuelva a cargar la página.",
 "ht": "Paj sa a bezwen JavaScript. Tanpri aktive li epi rechaje paj la.",
 "pt-BR": "Esta página precisa de JavaScript. Ative-o e recarregue a página.",
 "vi": "Trang này cần JavaScript. Xin bật JavaScript rồi tải lại trang.",
 "zh-Hant": "這個網頁需要 JavaScript。請啟用後重新載入網頁。"
};
