import { Module } from '@nestjs/common';
import { HallController } from './hall.controller.js';

@Module({ controllers: [HallController] })
export class HallModule {}
