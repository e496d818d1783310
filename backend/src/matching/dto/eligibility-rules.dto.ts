import { ApiProperty } from '@nestjs/swagger';
import { DISPATCH_CLASSES, type DispatchClass } from '../../employers/employer.entity.js';

export class EligibilityRuleDto {
  @ApiProperty()
  echelon: number;

  @ApiProperty({ description: 'Who stands here.' })
  who: string;

  @ApiProperty({ description: 'What orders them.' })
  seniority: string;
}

export class DispatchClassRulesDto {
  @ApiProperty({ enum: DISPATCH_CLASSES, enumName: 'DispatchClass' })
  dispatchClass: DispatchClass;

  @ApiProperty()
  title: string;

  @ApiProperty({ type: [EligibilityRuleDto], description: 'A worker stands in the first that fits.' })
  rules: EligibilityRuleDto[];
}

/** The written rules of dispatch, as the product applies them. */
export class EligibilityRulesDto {
  @ApiProperty({ description: 'Kept with every refresh of matches.' })
  version: string;

  @ApiProperty({ type: [DispatchClassRulesDto] })
  dispatchClasses: DispatchClassRulesDto[];
}
