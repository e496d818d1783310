import { RequiredText } from '../../../platform/input/fields.js';

export class LoginDto {
  @RequiredText({ required: 'Username is required' }) username: string;
  @RequiredText({ required: 'Password is required', verbatim: true }) password: string;
}
