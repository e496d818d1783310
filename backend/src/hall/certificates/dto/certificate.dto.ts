import {
  ClassificationSetDto,
  SaveClassificationSetDto,
  UpdateClassificationSetDto,
} from '../../classifications/dto/classification-set.dto.js';

export class CertificateDto extends ClassificationSetDto {}

export class SaveCertificateDto extends SaveClassificationSetDto {}

export class UpdateCertificateDto extends UpdateClassificationSetDto {}
