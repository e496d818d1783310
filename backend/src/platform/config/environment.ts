import { plainToInstance, Transform } from 'class-transformer';
import {
  IsIn,
  IsInt,
  IsOptional,
  IsTimeZone,
  IsUrl,
  Matches,
  Max,
  Min,
  MinLength,
  validateSync,
} from 'class-validator';

const webAddress = { require_tld: false, require_protocol: true, protocols: ['http', 'https'] };

/** Every setting the product reads, as it stands in the environment. An empty value counts as not set. */
export class Environment {
  @IsOptional()
  @IsIn(['production', 'development', 'test'])
  NODE_ENV?: string;

  @IsInt()
  @Min(0)
  @Max(65_535)
  @Transform(({ value }) => Number(value))
  PORT: number;

  @IsOptional()
  @IsUrl(webAddress, { message: 'PUBLIC_BASE_URL must be an http(s) address' })
  PUBLIC_BASE_URL?: string;

  @Matches(/^postgres(ql)?:\/\//, { message: 'DATABASE_URL must be a postgres:// address' })
  DATABASE_URL: string;

  @IsOptional()
  @Matches(/^rediss?:\/\//, { message: 'REDIS_URL must be a redis:// or rediss:// address' })
  REDIS_URL?: string;

  @MinLength(16, { message: 'SESSION_SECRET must have at least 16 characters' })
  SESSION_SECRET: string;

  @IsTimeZone({ message: 'HALL_TIMEZONE must be an IANA time zone such as America/New_York' })
  HALL_TIMEZONE: string;

  @IsOptional()
  @Matches(/^AC[0-9a-f]{32}$/i, { message: 'TWILIO_ACCOUNT_SID must be AC and 32 hexadecimal digits' })
  TWILIO_ACCOUNT_SID?: string;

  @IsOptional()
  TWILIO_AUTH_TOKEN?: string;

  @IsOptional()
  TWILIO_AUTH_TOKEN_PREVIOUS?: string;

  @IsOptional()
  @Matches(/^(\+\d{7,15}|\d{3,8})$/, { message: 'TWILIO_FROM must be a number such as +12125550100' })
  TWILIO_FROM?: string;

  @IsOptional()
  @Matches(/^MG[0-9a-f]{32}$/i, {
    message: 'TWILIO_MESSAGING_SERVICE_SID must be MG and 32 hexadecimal digits',
  })
  TWILIO_MESSAGING_SERVICE_SID?: string;

  @IsOptional()
  @IsUrl(webAddress, { message: 'TWILIO_API_BASE_URL must be an http(s) address' })
  TWILIO_API_BASE_URL?: string;

  @IsOptional()
  SENDGRID_API_KEY?: string;

  @IsOptional()
  @IsUrl(webAddress, { message: 'SENDGRID_API_BASE_URL must be an http(s) address' })
  SENDGRID_API_BASE_URL?: string;

  @IsOptional()
  SENDGRID_WEBHOOK_PUBLIC_KEY?: string;

  @IsInt()
  @Min(1)
  @Max(10_000)
  @Transform(({ value }) => Number(value))
  SMS_RATE_PER_SECOND: number;

  @IsInt()
  @Min(1)
  @Max(200)
  @Transform(({ value }) => Number(value))
  SMS_CONCURRENCY: number;

  @IsOptional()
  ADMIN_USERNAME?: string;

  @IsOptional()
  @MinLength(6, { message: 'ADMIN_PASSWORD must have at least 6 characters' })
  ADMIN_PASSWORD?: string;

  @IsIn(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
  LOG_LEVEL: string;
}

/** What holds where nothing is set. */
const defaults = {
  PORT: '3000',
  HALL_TIMEZONE: 'America/New_York',
  SMS_RATE_PER_SECOND: '1',
  SMS_CONCURRENCY: '10',
  LOG_LEVEL: 'info',
};

/** What production demands and no default can replace. */
const requiredInProduction = [
  'PUBLIC_BASE_URL',
  'REDIS_URL',
  'TWILIO_ACCOUNT_SID',
  'TWILIO_AUTH_TOKEN',
  'SENDGRID_API_KEY',
] as const;

/** A start that cannot go on: the message lists every setting that is missing or wrong. */
export class ConfigurationError extends Error {
  constructor(readonly problems: string[]) {
    super(`Hiring Hall cannot start. Settings to mend:\n${problems.map((line) => `  - ${line}`).join('\n')}`);
    this.name = 'ConfigurationError';
  }
}

/**
 * Reads and checks the environment.
 * @throws ConfigurationError naming everything that is missing or wrong, all at once.
 */
export function readEnvironment(source: Record<string, string | undefined>): Environment {
  const given = Object.fromEntries(
    Object.entries(source).filter(([, value]) => value !== undefined && value.trim() !== ''),
  );
  const environment = plainToInstance(Environment, { ...defaults, ...given });
  const problems: string[] = [];
  if (given.NODE_ENV === 'production') {
    problems.push(...requiredInProduction.filter((name) => !given[name]).map((name) => `${name} is not set`));
    if (!given.TWILIO_FROM && !given.TWILIO_MESSAGING_SERVICE_SID) {
      problems.push('TWILIO_FROM or TWILIO_MESSAGING_SERVICE_SID is not set');
    }
  }
  for (const { property, constraints } of validateSync(environment)) {
    problems.push(given[property] ? Object.values(constraints ?? {}).join(', ') : `${property} is not set`);
  }
  if (problems.length > 0) throw new ConfigurationError(problems);
  return environment;
}
