import {
  ClassificationSetDto,
  SaveClassificationSetDto,
} from '../../classifications/dto/classification-set.dto.js';

export class CertificateDto extends ClassificationSetDto {}

export class SaveCertificateDto extends SaveClassificationSetDto {}
