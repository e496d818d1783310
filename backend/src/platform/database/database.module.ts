import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AppConfig } from '../config/app-config.js';
import type { DataSourceOptions } from 'typeorm';
import { dataSourceOptions } from './data-source.js';
import { HallDataSource } from './hall-data-source.js';

@Global()
@Module({
  imports: [
    TypeOrmModule.forRootAsync({
      inject: [AppConfig],
      useFactory: (config: AppConfig) => ({
        ...dataSourceOptions(config.databaseUrl),
        autoLoadEntities: true,
        retryAttempts: config.production ? 10 : 3,
        retryDelay: 1000,
      }),
      dataSourceFactory: (options) => Promise.resolve(new HallDataSource(options as DataSourceOptions)),
    }),
  ],
  exports: [TypeOrmModule],
})
export class DatabaseModule {}
