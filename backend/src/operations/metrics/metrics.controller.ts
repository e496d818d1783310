import { Controller, Get, Header } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import { Registry } from 'prom-client';
import { ForOperators } from '../../platform/http/operators.js';
import { HallMetrics } from './hall-metrics.service.js';

@ApiTags('operations')
@Controller('metrics')
@ForOperators()
export class MetricsController {
  constructor(private readonly metrics: HallMetrics) {}

  @Get()
  @Header('Content-Type', Registry.PROMETHEUS_CONTENT_TYPE)
  @Header('Cache-Control', 'no-store')
  @ApiOperation({ summary: "The hall's figures, in Prometheus's text format" })
  @ApiProduces('text/plain')
  @ApiOkResponse({
    schema: { type: 'string', example: 'hiring_hall_dependency_up{dependency="database"} 1' },
  })
  scrape(): Promise<string> {
    return this.metrics.scrape();
  }
}
