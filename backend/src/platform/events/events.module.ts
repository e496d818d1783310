import { Module } from '@nestjs/common';
import { ChangeListener } from './change-listener.js';
import { ChangeStreams } from './change-streams.service.js';
import { EventsController } from './events.controller.js';

/** Carries committed changes to open pages. Only the api needs it; announcing needs no module. */
@Module({
  controllers: [EventsController],
  providers: [ChangeListener, ChangeStreams],
  exports: [ChangeListener],
})
export class EventsModule {}
