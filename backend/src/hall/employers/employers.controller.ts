import { Body, Delete, Get, Post, Put, Query } from '@nestjs/common';
import { StaffController } from '../../platform/http/staff-controller.js';
import { Answers } from '../../platform/http/api-docs.js';
import { SearchDto } from '../../platform/input/filters.js';
import { IdParam } from '../../platform/http/ids.js';
import { type Editor, IfMatch } from '../../platform/http/if-match.js';
import { type Actor, By } from '../../platform/http/actor.js';
import { EmployerDto, SaveEmployerDto, UpdateEmployerDto } from './dto/employer.dto.js';
import { EmployersService } from './employers.service.js';

@StaffController('api/employers')
export class EmployersController {
  constructor(private readonly employers: EmployersService) {}

  @Get()
  @Answers('All employers, by company name', { type: [EmployerDto] })
  list(@Query() { search }: SearchDto): Promise<EmployerDto[]> {
    return this.employers.list(search);
  }

  @Get(':id')
  @Answers('One employer', { type: EmployerDto })
  get(@IdParam() id: string): Promise<EmployerDto> {
    return this.employers.get(id);
  }

  @Post()
  @Answers('Add an employer', { type: EmployerDto, status: 201 })
  create(@Body() body: SaveEmployerDto, @By() by: Actor): Promise<EmployerDto> {
    return this.employers.create(body, by);
  }

  @Put(':id')
  @Answers('Change an employer', { type: EmployerDto })
  update(@IdParam() id: string, @Body() body: UpdateEmployerDto, @IfMatch(EmployerDto) by: Editor) {
    return this.employers.update(id, body, by);
  }

  @Delete(':id')
  @Answers('Delete an employer that has no jobs; workers lose it as their employer', { refuses: [409] })
  delete(@IdParam() id: string, @IfMatch(EmployerDto) by: Editor): Promise<void> {
    return this.employers.delete(id, by);
  }
}
