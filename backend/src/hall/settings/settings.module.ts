import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { SettingsService } from './settings.service.js';
import { Variable } from './variable.entity.js';

@Module({
  imports: [TypeOrmModule.forFeature([Variable])],
  providers: [SettingsService],
  exports: [SettingsService],
})
export class SettingsModule {}
