import {
  ClassificationSetDto,
  SaveClassificationSetDto,
} from '../../classifications/dto/classification-set.dto.js';

export class SimilarClassificationDto extends ClassificationSetDto {}

export class SaveSimilarClassificationDto extends SaveClassificationSetDto {}
