import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Variable } from './variable.entity.js';

@Module({ imports: [TypeOrmModule.forFeature([Variable])] })
export class SettingsModule {}
