import { Body, Get, Param, Post, Put } from '@nestjs/common';
import { StaffController } from '../../platform/http/staff-controller.js';
import { By, type Staff } from '../../platform/http/actor.js';
import { Answers } from '../../platform/http/api-docs.js';
import { type Editor, IfMatch } from '../../platform/http/if-match.js';
import {
  ConfirmSentenceDto,
  PreviewSentenceDto,
  SaveSentenceDto,
  SentenceDto,
  SentencePreviewDto,
  WordingDto,
} from './dto/wording.dto.js';
import { SentencePreviews } from './sentence-previews.service.js';
import { Wordings } from './wordings.service.js';

@StaffController('api/wording', 'hall')
export class WordingController {
  constructor(
    private readonly wordings: Wordings,
    private readonly previews: SentencePreviews,
  ) {}

  @Get(':language')
  @Answers('All sentences that workers read in a language', { type: WordingDto })
  get(@Param('language') language: string): Promise<WordingDto> {
    return this.wordings.of(language);
  }

  @Put(':language/:key')
  @Answers("Word a sentence in the hall's own way, or go back", { type: SentenceDto, refuses: [409] })
  save(
    @Param('language') language: string,
    @Param('key') key: string,
    @Body() { text = null }: SaveSentenceDto,
    @IfMatch(SentenceDto) by: Editor & Staff,
  ): Promise<SentenceDto> {
    return this.wordings.save(language, key, text, by);
  }

  @Post(':language/:key/confirm')
  @Answers('Confirm a sentence as a native speaker, or take that back', { type: SentenceDto, refuses: [409] })
  confirm(
    @Param('language') language: string,
    @Param('key') key: string,
    @Body() body: ConfirmSentenceDto,
    @By() by: Staff,
  ): Promise<SentenceDto> {
    return this.wordings.confirm(language, key, body, by);
  }

  @Post(':language/:key/preview')
  @Answers('How a sentence would read for a worker; writes nothing', { type: SentencePreviewDto })
  preview(
    @Param('language') language: string,
    @Param('key') key: string,
    @Body() body: PreviewSentenceDto,
  ): Promise<SentencePreviewDto> {
    return this.previews.of(language, key, body);
  }
}
