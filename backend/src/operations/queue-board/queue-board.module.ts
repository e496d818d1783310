import { Module } from '@nestjs/common';
import { QueueBoardController } from './queue-board.controller.js';
import { QueueBoard } from './queue-board.service.js';

/** What the queues hold and what failed, for admins; in the api alone. */
@Module({ controllers: [QueueBoardController], providers: [QueueBoard] })
export class QueueBoardModule {}
