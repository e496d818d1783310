import { Controller, Get } from '@nestjs/common';
import { ApiProperty, ApiTags } from '@nestjs/swagger';
import { AppConfig } from '../platform/config/app-config.js';
import { RequiresSession } from '../platform/http/access.js';
import { Answers } from '../platform/http/api-docs.js';

export class HallDto {
  /** Whose calendar says what day it is; an IANA name. */
  @ApiProperty({ example: 'America/New_York' })
  timezone!: string;
}

@ApiTags('hall')
@Controller('api/hall')
@RequiresSession()
export class HallController {
  constructor(private readonly config: AppConfig) {}

  @Get()
  @Answers('What the screens need to know of the hall', { type: HallDto })
  get(): HallDto {
    return { timezone: this.config.timezone };
  }
}
