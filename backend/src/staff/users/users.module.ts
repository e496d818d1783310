import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Passwords } from './passwords.js';
import { User } from './user.entity.js';
import { UsersController } from './users.controller.js';
import { UsersExportController } from './users-export.controller.js';
import { UsersService } from './users.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([User])],
  controllers: [UsersController, UsersExportController],
  providers: [UsersService, Passwords],
  exports: [UsersService],
})
export class UsersModule {}
