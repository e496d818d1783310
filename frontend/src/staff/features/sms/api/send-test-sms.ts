import { api, dataOf } from '../../../../api/client';
import type { components } from '../../../../api/schema.gen';

export type TestSms = components['schemas']['TestSmsDto'];
export type TestSmsResult = components['schemas']['SmsTestResultDto'];

export const sendTestSms = (body: TestSms) => dataOf(api.POST('/api/sms/test', { body }));
