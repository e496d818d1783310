import { SegmentedMessage } from 'sms-segments-calculator';

/** In how many parts a text is sent: one curly quote or emoji makes the parts of 160 ones of 70 characters. */
export const segmentsOf = (text: string): number => new SegmentedMessage(text).segmentsCount;
