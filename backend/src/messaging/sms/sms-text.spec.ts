import { SegmentedMessage } from 'sms-segments-calculator';
import { segmentsOf } from './sms-text.js';

const PLAIN = 'Come at 7: "Harborlight" & co. pays $20/h (£16), señor Öz? Reply YES\n';
const OTHERS = ['€', '[', '^', '~', '`', '“', 'á', 'ç', '\r\n', 'e\u0301', '👷', 'Việt', '中文', '\t'];
const LENGTHS = [1, 69, 70, 71, 134, 135, 159, 160, 161, 305, 306, 307, 459, 460, 1_599, 1_600];

const ofLength = (words: string, length: number) =>
  words.repeat(Math.ceil(length / words.length)).slice(0, length);

describe('parts of a text', () => {
  it.each(LENGTHS)('are as many as the provider counts, of %i characters', (length) => {
    const plain = ofLength(PLAIN, length);
    // Counting as the provider does takes long of long texts: of them each character stands in one place.
    const places = (other: string) =>
      length > 500 ? [plain + other] : [other + plain, plain + other, plain + other + plain];
    const texts = [plain, ...OTHERS.flatMap(places)];
    const counted = texts.map((text) => [text, segmentsOf(text)]);
    expect(counted).toEqual(texts.map((text) => [text, new SegmentedMessage(text).segmentsCount]));
  });

  it.each([...'\n !"#$%&\'()*+,-./09:;<=>?@AZ_az£¥èéùìòÇØøÅåÆæßÉ¤¡ÄÖÑÜ§¿äöñüà'])(
    'are counted rightly of texts with %j',
    (character) => {
      for (const length of [160, 161, 307])
        expect(segmentsOf(character.repeat(length))).toBe(
          new SegmentedMessage(character.repeat(length)).segmentsCount,
        );
    },
  );

  it('has one part without words, too', () => {
    expect(segmentsOf('')).toBe(new SegmentedMessage('').segmentsCount);
  });
});
