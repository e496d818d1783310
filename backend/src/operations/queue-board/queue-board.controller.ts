import { Controller, Get, Next, Put, Req, Res, UseGuards } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { NextFunction, Request, Response } from 'express';
import { RequiresSession } from '../../platform/http/access.js';
import { type Actor, By } from '../../platform/http/actor.js';
import { AdminGuard } from './admin.guard.js';
import { BOARD_PATH, QueueBoard } from './queue-board.service.js';

/** The board's page and its requests, behind the guards of every route. */
@ApiExcludeController()
@Controller(BOARD_PATH)
@RequiresSession()
@UseGuards(AdminGuard)
export class QueueBoardController {
  constructor(private readonly board: QueueBoard) {}

  @Get()
  page(@Req() request: Request, @Res() response: Response, @Next() next: NextFunction): void {
    void this.board.handler(request, response, next);
  }

  @Get('{*path}')
  read(@Req() request: Request, @Res() response: Response, @Next() next: NextFunction): void {
    void this.board.handler(request, response, next);
  }

  @Put('{*path}')
  change(
    @By() by: Actor,
    @Req() request: Request,
    @Res() response: Response,
    @Next() next: NextFunction,
  ): void {
    this.board.rememberActor(by, request);
    void this.board.handler(request, response, next);
  }
}
