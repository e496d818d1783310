import { ApiProperty } from '@nestjs/swagger';
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
  @ApiProperty({ type: [ConditionDto], description: 'All of them must hold.' }) conditions: ConditionDto[];
  @ApiProperty({ description: 'What orders them.' }) seniority: string;
}

export class DispatchClassRulesDto {
  @ApiProperty({ enum: DISPATCH_CLASSES, enumName: 'DispatchClass' }) dispatchClass: DispatchClass;
  @ApiProperty() title: string;

  @ApiProperty({ type: [EligibilityRuleDto], description: 'A worker stands in the first that fits.' })
  rules: EligibilityRuleDto[];
}

/** The written rules of dispatch, as the product applies them. */
export class EligibilityRulesDto {
  @ApiProperty({ description: 'Kept with every refresh of matches.', example: '2026-1' }) version: string;

  @ApiProperty({ description: 'Who is called at all.', example: 'Only active workers are called.' })
  who: string;

  @ApiProperty({ type: [ConditionDto], description: 'All of them must hold, whatever the echelon.' })
  conditions: ConditionDto[];

  @ApiProperty({ type: [DispatchClassRulesDto] }) dispatchClasses: DispatchClassRulesDto[];
}
