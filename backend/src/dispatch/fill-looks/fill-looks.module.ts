import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { FillHold, FillLook } from './fill-look.entity.js';
import { FillLooks } from './fill-looks.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([FillLook, FillHold])],
  providers: [FillLooks],
  exports: [FillLooks],
})
export class FillLooksModule {}
