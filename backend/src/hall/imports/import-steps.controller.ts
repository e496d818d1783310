import { Body, Post } from '@nestjs/common';
import { StaffController } from '../../platform/http/staff-controller.js';
import { type Actor, By } from '../../platform/http/actor.js';
import { Answers } from '../../platform/http/api-docs.js';
import { TakesBody } from '../../platform/http/body-limits.js';
import { IdParam } from '../../platform/http/ids.js';
import { ApplyImportDto, CheckImportDto, ImportDto } from './dto/import.dto.js';
import { ImportsService } from './imports.service.js';

/** What staff ask of an import, which the worker process then does. */
@StaffController('api/imports')
export class ImportStepsController {
  constructor(private readonly imports: ImportsService) {}

  @Post(':id/check')
  @TakesBody('lists')
  @Answers('Check what the rows would do; nothing is changed by it', {
    type: ImportDto,
    status: 202,
    refuses: [409],
  })
  check(@IdParam() id: string, @Body() body: CheckImportDto, @By() by: Actor): Promise<ImportDto> {
    return this.imports.check(id, body, by);
  }

  @Post(':id/apply')
  @Answers('Import what was checked', { type: ImportDto, status: 202, refuses: [409] })
  apply(@IdParam() id: string, @Body() body: ApplyImportDto, @By() by: Actor): Promise<ImportDto> {
    return this.imports.apply(id, body, by);
  }

  @Post(':id/stop')
  @Answers('Stop the step under way; what is written stays', { type: ImportDto, status: 202, refuses: [409] })
  stop(@IdParam() id: string, @By() by: Actor): Promise<ImportDto> {
    return this.imports.stop(id, by);
  }

  @Post(':id/undo')
  @Answers('Put back what nobody changed since, within a day', {
    type: ImportDto,
    status: 202,
    refuses: [409],
  })
  undo(@IdParam() id: string, @By() by: Actor): Promise<ImportDto> {
    return this.imports.undo(id, by);
  }
}
