import { Injectable, type StreamableFile } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { CertificatesService } from '../../certificates/certificates.service.js';
import type { ClassificationSetsService } from '../../classifications/classification-sets.service.js';
import { ClassificationsService } from '../../classifications/classifications.service.js';
import { EmployersService } from '../../employers/employers.service.js';
import type { JobFiltersDto } from '../../jobs/dto/job-filters.dto.js';
import type { JobDto } from '../../jobs/dto/job.dto.js';
import { JobsService } from '../../jobs/jobs.service.js';
import { phoneCell } from '../../phone-numbers/phone.js';
import { SimilarClassificationsService } from '../../similar-classifications/similar-classifications.service.js';
import type { WorkerDto, WorkerFiltersDto } from '../../workers/dto/worker.dto.js';
import { workerColumns } from '../../workers/worker.entity.js';
import { WorkersService } from '../../workers/workers.service.js';
import { type CsvColumn, csvOfRows, csvOfStatement } from '../../../platform/lists/csv-answer.js';
import { plainText } from '../../../platform/rich-text/rich-text.js';
import type { ImportField } from '../headers.js';
import { ImportKinds } from '../import-kinds.js';
import type { ImportKindName } from '../kinds/import-kind.js';
import { references } from '../kinds/worker-fields.js';

type Names = ReadonlyMap<string, string>;

const namesOf = (ids: readonly string[], names: Names) => ids.flatMap((id) => names.get(id) ?? []).join('; ');

/** The lists as files for a spreadsheet, with the headers and the words that an import reads. */
@Injectable()
export class ExportsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly kinds: ImportKinds,
    private readonly workersService: WorkersService,
    private readonly employersService: EmployersService,
    private readonly classificationsService: ClassificationsService,
    private readonly certificatesService: CertificatesService,
    private readonly groups: SimilarClassificationsService,
    private readonly jobsService: JobsService,
  ) {}

  async workers(filters: WorkerFiltersDto): Promise<StreamableFile> {
    const [employers, classifications, certificates, groups] = await Promise.all([
      this.employersService.list(),
      this.classificationsService.list(),
      this.certificatesService.list(),
      this.groups.list(),
    ]);
    const names = new Map([
      ...employers.map(({ id, companyName }) => [id, companyName] as const),
      ...[...classifications, ...certificates, ...groups].map(({ id, name }) => [id, name] as const),
    ]);
    const { all, params } = this.workersService.found(filters);
    const columns = this.columnsOf<WorkerDto>('workers', names, (field) => field in workerColumns);
    return csvOfStatement('workers.csv', columns, this.dataSource, all, all.values(params));
  }

  async employers(search?: string): Promise<StreamableFile> {
    const columns = this.columnsOf<object>('employers', new Map());
    return csvOfRows('employers.csv', columns, await this.employersService.list(search));
  }

  async classifications(search?: string): Promise<StreamableFile> {
    const columns = this.columnsOf<object>('classifications', new Map());
    return csvOfRows('classifications.csv', columns, await this.classificationsService.list(search));
  }

  certificates(search?: string): Promise<StreamableFile> {
    return this.classificationSets('certificates', this.certificatesService, search);
  }

  similarClassifications(search?: string): Promise<StreamableFile> {
    return this.classificationSets('substantially-similar-classifications', this.groups, search);
  }

  private async classificationSets(
    kind: 'certificates' | 'substantially-similar-classifications',
    service: ClassificationSetsService,
    search?: string,
  ): Promise<StreamableFile> {
    const names = new Map((await this.classificationsService.list()).map(({ id, name }) => [id, name]));
    const columns = this.columnsOf<object>(kind, names);
    return csvOfRows(`${kind}.csv`, columns, await service.list(search));
  }

  async jobs(filters: JobFiltersDto): Promise<StreamableFile> {
    const [jobs, employers, classifications] = await Promise.all([
      this.jobsService.list(filters),
      this.employersService.list(),
      this.classificationsService.list(),
    ]);
    const employerNames = new Map(employers.map(({ id, companyName }) => [id, companyName]));
    const classificationNames = new Map(classifications.map(({ id, name }) => [id, name]));
    const columns: CsvColumn<JobDto>[] = [
      ['Job Title', ({ title }) => title],
      ['Employer', ({ employerId }) => employerNames.get(employerId)],
      ['Classification', ({ classificationId }) => classificationNames.get(classificationId)],
      ['Status', ({ status }) => status],
      ['Type', ({ type }) => type],
      ['Post Date', ({ postDate }) => postDate],
      ['Openings', ({ openings }) => openings],
      ['Filled', ({ filled }) => filled],
      ['Starts', ({ startsAt }) => startsAt?.toISOString()],
      ['Ends', ({ endsAt }) => endsAt?.toISOString()],
      ['Report To', ({ reportTo }) => reportTo],
      ['Job Description', ({ description }) => plainText(description)],
      ['Job ID', ({ id }) => id],
    ];
    return csvOfRows('jobs.csv', columns, jobs);
  }

  /** Of the fields that an import of the kind reads those that the hall keeps in its rows. */
  private columnsOf<Row extends object>(
    kind: ImportKindName,
    names: Names,
    isKept: (field: string) => boolean = () => true,
  ): CsvColumn<Row>[] {
    return this.kinds
      .of(kind)
      .fields.filter(({ field }) => isKept(field))
      .map(({ field, label }: ImportField) => [
        label,
        (row: Row) => cellOf(field, (row as Record<string, unknown>)[field], names),
      ]);
  }
}

function cellOf(field: string, value: unknown, names: Names): string | null {
  if (Array.isArray(value)) return namesOf(value as string[], names);
  if (typeof value !== 'string') return null;
  if (field === 'phone') return phoneCell(value);
  return field in references ? (names.get(value) ?? null) : value;
}
