import { Module } from '@nestjs/common';
import { FillLooksModule } from '../fill-looks/fill-looks.module.js';
import { Filler } from './filler.service.js';

@Module({
  imports: [FillLooksModule],
  providers: [Filler],
  exports: [Filler, FillLooksModule],
})
export class FillModule {}
