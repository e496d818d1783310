import type { Random } from './random.js';

interface Origin {
  /** Of a hundred workers, so many. */
  share: number;
  first: string;
  last: string;
}

/** Names as a Boston hotel's roster has them. Made up: first and last names meet by chance. */
const origins: readonly Origin[] = [
  {
    share: 17, // Dominican Republic, El Salvador, Puerto Rico, Colombia, Guatemala
    first: `Ana Marisol Yesenia Altagracia Carmen Rosa Luz Xiomara Esperanza Milagros José Ramón Wilfredo Juan
      Carlos Miguel Ángel Rafael Óscar Santos Edwin Nelson`,
    last: `Rodríguez Martínez Peña de_la_Cruz Guzmán Hernández Mejía Reyes Portillo Flores Rivera Ortiz Santana
      Vásquez Alvarado Castillo Núñez Polanco Zelaya`,
  },
  {
    share: 13, // Haiti
    first: `Marie-Ange Rose-Marie Guerline Nadège Fabiola Mirlande Ketty Yolette Islande Jean-Claude Wilner Frantz
      Emmanuel Jocelyn Pierre-Louis Reginald Évens Daphnée`,
    last: `Jean-Baptiste Pierre Joseph Charles Saint-Fleur Désir François Louissaint Augustin Toussaint Celestin
      Michel Beauvais Dorvil Exantus Laguerre`,
  },
  {
    share: 12, // Cape Verde, Brazil, the Azores
    first: `Maria_de_Fátima Conceição Lúcia Ivone Dulce Rosângela Eliane Cláudia Zuleica Domingos Adilson João Paulo
      Aristides Manuel Valdir Gilson António`,
    last: `Gonçalves Tavares Barbosa Lopes Monteiro Andrade Fernandes Pereira dos_Santos da_Silva Furtado Medeiros
      Correia Teixeira Baptista Fontes`,
  },
  {
    share: 13, // Hong Kong, Guangdong
    first: `Mei Wai_Ling Siu_Fong Yuet_Ngor Xiao_Hong Li_Ping Suk_Yee Kam_Mui Hui_Min Kwok_Wai Chi_Keung Jian_Guo
      Wing_Fai Zhi_Qiang Wei_Ming Guo_Hua Man_Ho`,
    last: `Chan Wong Lam Cheung Leung Chen Huang Liang Zhao Mei Tam Yee Kwan Lau Tse Deng`,
  },
  {
    share: 6, // Vietnam
    first: `Thu_Hà Ngọc Lan Kim_Phượng Hồng Bích Tuyết Minh Văn_Hùng Quang Đức Thanh Tuấn`,
    last: `Nguyễn Trần Lê Phạm Huỳnh Võ Đặng Bùi Đỗ`,
  },
  {
    share: 6, // Ethiopia, Eritrea, Somalia
    first: `Tigist Almaz Selamawit Hirut Genet Zahra Fadumo Abebe Tesfaye Dawit Yonas Mulugeta Abdirahman Mahad`,
    last: `Bekele Haile Tadesse Gebremariam Woldemichael Kidane Mekonnen Ali Warsame Hassan Abdi`,
  },
  {
    share: 5, // Morocco, Algeria
    first: `Fatima_Zahra Khadija Naima Samira Latifa Rachid Abdelilah Mustapha Youssef Hicham Brahim`,
    last: `El_Amrani Benali Bennani Ouazzani Chakir Haddad Lahlou Idrissi Tazi`,
  },
  {
    share: 8, // Boston's Irish and Italian families
    first: `Maureen Kathleen Patricia Deirdre Donna Theresa Brendan Kevin Sean Michael Timothy Anthony Joseph Gina`,
    last: `O'Brien Sullivan McCarthy Murphy O'Connell Walsh Doherty DiNapoli Russo Ferrante Donovan Mazzarella`,
  },
  {
    share: 8, // Roxbury, Dorchester, Mattapan
    first: `Denise Latoya Keisha Yolanda Renee Tamika Darnell Reginald Terrence Andre Curtis Jerome Malik Vernon`,
    last: `Washington Jackson Brown Robinson Gaines Hightower Whitaker Coleman Simmons Banks Prescott Booker`,
  },
  {
    share: 4, // Nigeria, Ghana, Liberia
    first: `Ngozi Adaeze Abena Akosua Funmilayo Kwame Kofi Chukwuemeka Babatunde Ebenezer Musu`,
    last: `Okafor Mensah Adeyemi Owusu Boateng Eze Toe Asante Kollie`,
  },
  {
    share: 4, // Albania, Bosnia, Poland, Ukraine
    first: `Mirela Arjeta Senada Azra Agnieszka Halyna Artan Ilir Nermin Krzysztof Mykola`,
    last: `Hoxha Shehu Begović Hadžić Kowalczyk Wiśniewska Shevchenko Dervishi`,
  },
  {
    share: 4, // Nepal, India, Bangladesh, the Philippines
    first: `Sunita Bimala Farzana Rekha Maricel Jocelyn Bishnu Ram_Prasad Rajesh Mohammed Rodel Teresita`,
    last: `Gurung Tamang Shrestha Patel Rahman Begum Bautista Villanueva Dela_Cruz`,
  },
];

const namesIn = (list: string) => list.split(/\s+/).map((name) => name.replaceAll('_', ' '));

const pools = origins.map(({ first, last }) => ({ first: namesIn(first), last: namesIn(last) }));
const shares = Object.fromEntries(origins.map(({ share }, index) => [String(index), share]));

export function drawName(random: Random): { firstName: string; lastName: string } {
  const pool = pools[Number(random.weighted(shares))] ?? { first: [], last: [] };
  return { firstName: random.pick(pool.first), lastName: random.pick(pool.last) };
}

export const allNames = {
  first: [...new Set(pools.flatMap(({ first }) => first))],
  last: [...new Set(pools.flatMap(({ last }) => last))],
};

/** The part of an e-mail address that a name gives: plain letters and dots. */
export function mailName(firstName: string, lastName: string): string {
  const plain = (name: string) =>
    name
      .replaceAll(/[đĐ]/g, 'd')
      .normalize('NFD')
      .toLowerCase()
      .replaceAll(/[^a-z]/g, '');
  return `${plain(firstName)}.${plain(lastName)}`;
}
