import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { EmailEvent } from './email-event.entity.js';
import { Email } from './email.entity.js';

@Module({ imports: [TypeOrmModule.forFeature([Email, EmailEvent])] })
export class EmailModule {}
