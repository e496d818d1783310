import { ApiProperty } from '@nestjs/swagger';
import { ListOf, OneWordOf } from '../../../platform/http/api-docs.js';
import { DISPATCH_CLASSES, type DispatchClass } from '../../../hall/employers/employer.entity.js';

export class ConditionDto {
  @ApiProperty({ description: 'For programs: stays when the words change.', example: 'same-employer' })
  name: string;

  @ApiProperty({ description: 'What it demands.', example: 'works at the same employer' }) says: string;
}

export class EligibilityRuleDto {
  @ApiProperty() echelon: number;
  @ApiProperty({ description: 'How reasons call it.', example: 'Echelon 1' }) name: string;
  @ApiProperty({ description: 'Who stands here.' }) who: string;
  @ListOf(ConditionDto, 'All of them must hold.') conditions: ConditionDto[];
  @ApiProperty({ description: 'What orders them.' }) seniority: string;
}

export class DispatchClassRulesDto {
  @OneWordOf(DISPATCH_CLASSES, 'DispatchClass') dispatchClass: DispatchClass;
  @ApiProperty() title: string;

  @ListOf(EligibilityRuleDto, 'A worker stands in the first that fits.') rules: EligibilityRuleDto[];
}

/** The written rules of dispatch, as the product applies them. */
export class EligibilityRulesDto {
  @ApiProperty({ description: 'Kept with every refresh of matches.', example: '2026-1' }) version: string;

  @ApiProperty({ description: 'Who is called at all.', example: 'Only active workers are called.' })
  who: string;

  @ListOf(ConditionDto, 'All of them must hold, whatever the echelon.') conditions: ConditionDto[];

  @ListOf(DispatchClassRulesDto) dispatchClasses: DispatchClassRulesDto[];
}
