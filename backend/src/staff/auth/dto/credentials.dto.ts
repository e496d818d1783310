import { RequiredText } from '../../../platform/input/fields.js';
import { NewPassword } from '../../users/dto/credentials.fields.js';

export class LoginDto {
  @RequiredText({ required: 'Username is required' }) username: string;
  @RequiredText({ required: 'Password is required', verbatim: true }) password: string;
}

export class ChangePasswordDto {
  @RequiredText({ required: 'Current password is required', verbatim: true }) currentPassword: string;
  @NewPassword('New password must be at least 6 characters') newPassword: string;
}
