import { Body, Delete, Get, Post, Put, Query } from '@nestjs/common';
import { StaffController } from '../../platform/http/staff-controller.js';
import { Answers } from '../../platform/http/api-docs.js';
import { TakesBody } from '../../platform/http/body-limits.js';
import { SearchDto } from '../../platform/input/filters.js';
import { IdParam } from '../../platform/http/ids.js';
import { type Editor, IfMatch } from '../../platform/http/if-match.js';
import { type Actor, By } from '../../platform/http/actor.js';
import { CertificateDto, SaveCertificateDto, UpdateCertificateDto } from './dto/certificate.dto.js';
import { CertificatesService } from './certificates.service.js';

@StaffController('api/certificates')
export class CertificatesController {
  constructor(private readonly certificates: CertificatesService) {}

  @Get()
  @Answers('All certificates, by name', { type: [CertificateDto] })
  list(@Query() { search }: SearchDto): Promise<CertificateDto[]> {
    return this.certificates.list(search);
  }

  @Get(':id')
  @Answers('One certificate', { type: CertificateDto })
  get(@IdParam() id: string): Promise<CertificateDto> {
    return this.certificates.get(id);
  }

  @Post()
  @TakesBody('lists')
  @Answers('Add a certificate', { type: CertificateDto, status: 201 })
  create(@Body() body: SaveCertificateDto, @By() by: Actor): Promise<CertificateDto> {
    return this.certificates.create(body, by);
  }

  @Put(':id')
  @TakesBody('lists')
  @Answers('Change a certificate', { type: CertificateDto })
  update(@IdParam() id: string, @Body() body: UpdateCertificateDto, @IfMatch(CertificateDto) by: Editor) {
    return this.certificates.update(id, body, by);
  }

  @Delete(':id')
  @Answers('Delete a certificate; workers who hold it lose it', {})
  delete(@IdParam() id: string, @IfMatch(CertificateDto) by: Editor): Promise<void> {
    return this.certificates.delete(id, by);
  }
}
