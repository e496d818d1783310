import { ApiProperty } from '@nestjs/swagger';

export class CreateMatchesResultDto {
  @ApiProperty({ example: 'Added 12, updated 3 and marked 1 ineligible.' }) message: string;
  @ApiProperty({ description: 'New Pending matches.' }) added: number;
  @ApiProperty({ description: 'Matches whose place or status changed.' }) updated: number;
  @ApiProperty({ description: 'Matches that became Ineligible.' }) ineligible: number;
}
