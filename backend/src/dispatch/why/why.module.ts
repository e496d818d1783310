import { Module } from '@nestjs/common';
import { MatchingModule } from '../matching/matching.module.js';
import { WhyController } from './why.controller.js';
import { Why } from './why.service.js';

@Module({ imports: [MatchingModule], controllers: [WhyController], providers: [Why] })
export class WhyModule {}
