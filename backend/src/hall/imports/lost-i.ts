const lostI = [
  /[bcdfhjlmnprtvxz]’(?:as?|az)(?!\p{L})|a’as(?!\p{L})|[ou]’sa(?!\p{L})|rt’(?!\p{L})/u,
  /[cdflnrt]’os?(?!\p{L})|\p{Ll}’[nsz](?!\p{L})/u,
  /(?:[nrs]t’n|dr’g|m’ng|nr’q|tr’c|et’c|r’ss|m’l|c’l|s’l|g’n|[bgm]’d|m’r)\p{Ll}/u,
  /(?<!\p{L})(?:[VCSRPBFGH]’[b-df-hj-np-tv-z]|R’o|L’[dv]i|M’ri|D’az)/u,
];

/**
 * What 'í' of a Mac is for Windows, in a name: 'Garc’a', 'Mart’nez', 'D’az', 'Lu’s'; not 'N’diaye', 'Da’shawn',
 * 'Nyong’o', 'Mar’quis'.
 */
export const mayHaveLostI = (name: string): boolean => lostI.some((pattern) => pattern.test(name));
