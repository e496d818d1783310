import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AppConfig } from '../config/app-config.js';
import { DataSource, type DataSourceOptions, type EntityManager } from 'typeorm';
import type { IsolationLevel } from 'typeorm/driver/types/IsolationLevel.js';
import { AfterCommits } from './after-commit.js';
import { dataSourceOptions } from './data-source.js';
import { refuseUnmigrated } from './migrate.js';
import { isConflict } from './pg-errors.js';
import { refuseUnfinishedRestore, UnfinishedRestore } from './unfinished-restore.js';

type Work<T> = (manager: EntityManager) => Promise<T>;

/** Tries a transaction once more when PostgreSQL ended it for a conflict with another one: it changed nothing. */
class HallDataSource extends DataSource {
  override transaction<T>(work: Work<T>): Promise<T>;
  override transaction<T>(isolation: IsolationLevel, work: Work<T>): Promise<T>;
  override async transaction<T>(...args: [Work<T>] | [IsolationLevel, Work<T>]): Promise<T> {
    const once = () => super.transaction<T>(...(args as [Work<T>]));
    try {
      return await once();
    } catch (error) {
      if (!isConflict(error)) throw error;
      return once();
    }
  }
}

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
  providers: [
    AfterCommits,
    {
      provide: UnfinishedRestore,
      inject: [DataSource, AppConfig],
      useFactory: async (dataSource: DataSource, { finishesRestore }: AppConfig) => {
        await refuseUnmigrated(dataSource);
        if (!finishesRestore) await refuseUnfinishedRestore(dataSource.manager);
      },
    },
  ],
  exports: [TypeOrmModule],
})
export class DatabaseModule {}
