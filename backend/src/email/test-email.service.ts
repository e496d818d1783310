import { Injectable } from '@nestjs/common';
import { unprocessable } from '../platform/errors/api-error.js';
import type { TestEmailDto, TestEmailResultDto } from './dto/test-email.dto.js';

/** An e-mail that staff send to see whether e-mailing works. */
@Injectable()
export class TestEmailService {
  send(_: TestEmailDto): Promise<TestEmailResultDto> {
    return Promise.reject(unprocessable('email_not_ready', 'E-mails cannot be sent yet.'));
  }
}
