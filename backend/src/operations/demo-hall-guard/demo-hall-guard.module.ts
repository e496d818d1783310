import { Injectable, Module, OnModuleInit } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AuditEntry } from '../../audit/audit-entry.entity.js';
import { AppConfig } from '../../platform/config/app-config.js';
import { ConfigurationError } from '../../platform/config/environment.js';

/** Our own stand-in speaks at another address; the providers' other regions are as real as the first. */
const isReal = (apiBaseUrl: string | undefined) =>
  apiBaseUrl === undefined || /(^|\.)(twilio|sendgrid)\.com$/.test(new URL(apiBaseUrl).hostname);

/** The numbers and addresses of demo data are made up, and may be anybody's: no real provider gets to see them. */
@Injectable()
class DemoHallGuard implements OnModuleInit {
  constructor(
    private readonly config: AppConfig,
    private readonly dataSource: DataSource,
  ) {}

  /** @throws ConfigurationError before anything is sent */
  async onModuleInit(): Promise<void> {
    const { twilio, sendgrid } = this.config;
    const real = [
      ...(twilio && isReal(twilio.apiBaseUrl) ? ['TWILIO_ACCOUNT_SID'] : []),
      ...(sendgrid && isReal(sendgrid.apiBaseUrl) ? ['SENDGRID_API_KEY'] : []),
    ];
    if (real.length === 0) return;
    if (!(await this.dataSource.manager.existsBy(AuditEntry, { action: 'hall.seeded' }))) return;
    throw new ConfigurationError(
      real.map((name) => `${name} is real, and this database holds demo data: use an empty one`),
    );
  }
}

/** Refuses to start with demo data and a real provider. */
@Module({ providers: [DemoHallGuard] })
export class DemoHallModule {}
