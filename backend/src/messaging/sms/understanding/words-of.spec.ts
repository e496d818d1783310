import { withoutMarks, wordsOf } from './words-of.js';

describe('the words of a text', () => {
  it.each([
    ['Please STOP, now!', ['please', 'stop', 'now']],
    ['  one\n\ttwo ', ['one', 'two']],
    ['st\u200Bop \u00ADnow', ['stop', 'now']],
    ['\u{1F6D1}STOP\u{1F6D1}', ['stop']],
    ['ＳＴＯＰ １', ['stop', '1']],
    ['no no no yes no', ['no', 'yes', 'no']],
    ['stop2end', ['stop2end']],
    ['no más', ['no', 'más']],
    // Typed as a letter and a mark of its own.
    ['ma\u0301s', ['más']],
    ['नहीं', ['नहीं']],
    ['停止。', ['停止']],
    ["'stop' ‘now’ ''", ['stop', 'now']],
    ["rock 'n' roll", ['rock', 'n', 'roll']],
    ["don't don’t don‘t donʼt don`t don´t", ["don't"]],
    ['', []],
    ['?! \u{1F44D}', []],
  ])('%j are %j', (text, words) => expect(wordsOf(text)).toEqual(words));

  it('are read up to 1,600 characters', () => {
    expect(wordsOf(`${' '.repeat(1596)}stop`)).toEqual(['stop']);
    expect(wordsOf(`${' '.repeat(1597)}stop`)).toEqual(['sto']);
  });
});

it.each([
  ['no más', 'no mas'],
  ['dừng lại', 'dung lai'],
  ['não', 'nao'],
  ['arrêt', 'arret'],
  ['停止', '停止'],
  // What is written in syllables stays so.
  ['중지', '중지'],
])('%j without marks is %j', (text, plain) => expect(withoutMarks(text)).toBe(plain));
