import { DynamicModule, Module } from '@nestjs/common';
import { AppConfig } from './app-config.js';

/** Hands the checked settings to everything; the entry decides where they come from. */
@Module({})
export class ConfigModule {
  static forRoot(config: AppConfig): DynamicModule {
    return {
      module: ConfigModule,
      global: true,
      providers: [{ provide: AppConfig, useValue: config }],
      exports: [AppConfig],
    };
  }
}
