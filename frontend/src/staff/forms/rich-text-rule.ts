import type { FormRule } from 'antd';
import { isRichTextEmpty } from '../../shared/rich-text';

export const filledRichText = (message: string): FormRule => ({
  required: true,
  message,
  validator: (_rule, html?: string) =>
    isRichTextEmpty(html) ? Promise.reject(new Error(message)) : Promise.resolve(),
});
