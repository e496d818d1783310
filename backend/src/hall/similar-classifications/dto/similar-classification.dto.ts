import {
  ClassificationSetDto,
  SaveClassificationSetDto,
  UpdateClassificationSetDto,
} from '../../classifications/dto/classification-set.dto.js';

export class SimilarClassificationDto extends ClassificationSetDto {}

export class SaveSimilarClassificationDto extends SaveClassificationSetDto {}

export class UpdateSimilarClassificationDto extends UpdateClassificationSetDto {}
