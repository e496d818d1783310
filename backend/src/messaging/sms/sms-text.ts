import { SegmentedMessage } from 'sms-segments-calculator';

/** Each takes seven bits, and none is joined with the next: their number alone says in how many parts they go. */
const SEVEN_BITS_EACH = /^[\n !"#$%&'()*+,\-./0-9:;<=>?@A-Z_a-z£¥èéùìòÇØøÅåÆæßÉ¤¡ÄÖÑÜ§¿äöñüà]+$/;
const ONE_PART = 160;
const OF_SEVERAL_PARTS = 153;

/** In how many parts a text is sent: one curly quote or emoji makes the parts of 160 ones of 70 characters. */
export function segmentsOf(text: string): number {
  // The library weighs each character, which took the worker longer than posting the text.
  if (!SEVEN_BITS_EACH.test(text)) return new SegmentedMessage(text).segmentsCount;
  return text.length <= ONE_PART ? 1 : Math.ceil(text.length / OF_SEVERAL_PARTS);
}
