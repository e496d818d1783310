import path from 'node:path';
import { Controller, Get, Header, Param, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { notFound } from '../../platform/errors/api-error.js';
import { RequiresSession } from '../../platform/http/access.js';
import { ApiReference, REFERENCE_PATH } from './api-reference.service.js';

/** The API to read and to try, for staff. */
@ApiExcludeController()
@Controller(REFERENCE_PATH)
@RequiresSession()
export class ApiReferenceController {
  constructor(private readonly reference: ApiReference) {}

  @Get()
  @Header('Content-Type', 'text/html; charset=utf-8')
  page(): string {
    return this.reference.page;
  }

  @Get(':file')
  file(@Param('file') name: string, @Res() response: Response): void {
    const found = this.reference.file(name);
    if (!found) throw notFound('There is no such page');
    response.type(path.extname(name)).set('Cache-Control', 'private, no-cache');
    if ('text' in found) response.send(found.text);
    else response.sendFile(found.path);
  }
}
