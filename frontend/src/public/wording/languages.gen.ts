// Written by the command languages.
export const languages = {
"en": {
 "name": "English",
 "dir": "ltr",
 "dates": "en-US",
 "first": {
  "page.loading": "Loading",
  "page.noConnection": "No connection to the server. Please check your network and try again.",
  "page.tryAgain": "Try again"
 },
 load: () => import('./en.gen'),
},
"es": {
 "name": "Español",
 "dir": "ltr",
 "dates": "es-US",
 "first": {
  "page.loading": "Cargando",
  "page.noConnection": "No hay conexión con el servidor. Revise su red e intente de nuevo.",
  "page.tryAgain": "Intentar de nuevo"
 },
 load: () => import('./es.gen'),
},
"ht": {
 "name": "Kreyòl ayisyen",
 "dir": "ltr",
 "dates": "fr-HT",
 "first": {
  "page.loading": "Ap chaje",
  "page.noConnection": "Pa gen koneksyon ak sèvè a. Tanpri gade rezo ou epi eseye ankò.",
  "page.tryAgain": "Eseye ankò"
 },
 load: () => import('./ht.gen'),
},
"pt-BR": {
 "name": "Português",
 "dir": "ltr",
 "dates": "pt-BR",
 "first": {
  "page.loading": "Carregando",
  "page.noConnection": "Sem conexão com o servidor. Verifique sua rede e tente de novo.",
  "page.tryAgain": "Tentar de novo"
 },
 load: () => import('./pt-BR.gen'),
},
"vi": {
 "name": "Tiếng Việt",
 "dir": "ltr",
 "dates": "vi-VN",
 "first": {
  "page.loading": "Đang tải",
  "page.noConnection": "Không kết nối được với máy chủ. Xin kiểm tra mạng rồi thử lại.",
  "page.tryAgain": "Thử lại"
 },
 load: () => import('./vi.gen'),
},
"zh-Hant": {
 "name": "繁體中文",
 "dir": "ltr",
 "dates": "zh-Hant-TW",
 "first": {
  "page.loading": "載入中",
  "page.noConnection": "無法連線到伺服器。請檢查您的網路，然後再試一次。",
  "page.tryAgain": "再試一次"
 },
 load: () => import('./zh-Hant.gen'),
},
} as const;
