import { RequiredText } from '../../../platform/input/fields.js';
import { NewPassword } from '../../users/dto/new-password.js';

export class ChangePasswordDto {
  @RequiredText({ required: 'Current password is required', verbatim: true }) currentPassword: string;
  @NewPassword('New password must be at least 6 characters') newPassword: string;
}
