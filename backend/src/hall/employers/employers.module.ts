import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Employer } from './employer.entity.js';
import { EmployersController } from './employers.controller.js';
import { EmployersSearch } from './employers-search.service.js';
import { EmployersService } from './employers.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([Employer])],
  controllers: [EmployersController],
  providers: [EmployersService, EmployersSearch],
  exports: [EmployersService, EmployersSearch],
})
export class EmployersModule {}
