import { type MiddlewareConsumer, Module, type NestModule } from '@nestjs/common';
import { HallModule } from '../../hall/contact/hall.module.js';
import { WordingModule } from '../../hall/wording/wording.module.js';
import { WorkersModule } from '../../hall/workers/workers.module.js';
import { ReaderController } from './reader.controller.js';
import { RefusalsForReaders } from './reader.middleware.js';
import { Readers } from './readers.service.js';

@Module({
  imports: [HallModule, WordingModule, WorkersModule],
  controllers: [ReaderController],
  providers: [Readers],
  exports: [Readers],
})
export class ReaderModule implements NestModule {
  configure(consumer: MiddlewareConsumer): void {
    consumer
      .apply(RefusalsForReaders)
      .forRoutes('api/worker-view/{*rest}', 'api/opt-in/{*rest}', 'api/job-matches/{*rest}');
  }
}
