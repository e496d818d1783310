import { Readable } from 'node:stream';
import {
  Body,
  createParamDecorator,
  type ExecutionContext,
  Get,
  Post,
  Query,
  type StreamableFile,
} from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiOkResponse, ApiOperation, ApiProduces } from '@nestjs/swagger';
import type { Request } from 'express';
import { StaffController } from '../../platform/http/staff-controller.js';
import { type Actor, By } from '../../platform/http/actor.js';
import { Answers } from '../../platform/http/api-docs.js';
import { TakesBody } from '../../platform/http/body-limits.js';
import { IdParam } from '../../platform/http/ids.js';
import { csvFile } from '../../platform/lists/csv-answer.js';
import { ImportDto, ImportQueryDto, UploadDto, UploadedImportDto } from './dto/import.dto.js';
import { ImportsService, type UploadedFile } from './imports.service.js';

/** The file of a form, as the body reader has left it. */
const FormFile = createParamDecorator((_: unknown, context: ExecutionContext): UploadedFile | undefined => {
  const { file } = context.switchToHttp().getRequest<Request>();
  return file && { name: file.originalname, bytes: file.buffer };
});

@StaffController('api/imports')
export class ImportsController {
  constructor(private readonly imports: ImportsService) {}

  @Post()
  @TakesBody('table')
  @ApiConsumes('multipart/form-data')
  @ApiBody({
    schema: {
      type: 'object',
      properties: {
        file: {
          type: 'string',
          format: 'binary',
          description: 'CSV or XLSX, 20 MB and 100,000 rows at most.',
        },
        text: { type: 'string', description: 'Instead of a file: what was copied from a spreadsheet.' },
      },
    },
  })
  @Answers('Upload a file to be imported; nothing is changed by it', {
    type: UploadedImportDto,
    status: 201,
    refuses: [422],
  })
  upload(
    @Query() { kind }: ImportQueryDto,
    @Body() { text }: UploadDto,
    @FormFile() file: UploadedFile | undefined,
    @By() by: Actor,
  ): Promise<UploadedImportDto> {
    return this.imports.upload(kind, { file, text }, by);
  }

  @Get(':id')
  @Answers('An import: what its check has found, how far its present step is', { type: ImportDto })
  get(@IdParam() id: string): Promise<ImportDto> {
    return this.imports.get(id);
  }

  @Get(':id/problems.csv')
  @ApiOperation({ summary: 'The rows with problems, with a column that says why' })
  @ApiProduces('text/csv')
  @ApiOkResponse({ schema: { type: 'string', example: '"Surname","Problem"\r\n' } })
  async problems(@IdParam() id: string): Promise<StreamableFile> {
    return csvFile('problems.csv', Readable.from(await this.imports.problemsCsv(id)));
  }
}
