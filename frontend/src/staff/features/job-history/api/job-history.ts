import { api, queryKeys, type Schemas } from '../../../../api';
import { olderPages, type Pages, rowsIn } from '../../../../api/older-pages';
import { newestPage } from '../../../../api/total';

export type WorkerJob = Schemas['WorkerJobDto'];
export type EmployerDispatch = Schemas['EmployerDispatchDto'];

const PAGE_SIZE = 25;

/** Rows show their job's title and times, and its employer. */
const followsJobs = {
  employers: {},
  jobs: {
    idsOf: (data: Pages<{ jobId: string | null }>) => rowsIn(data).map(({ jobId }) => jobId),
  },
};

const pageOf = (id: string, before: string | undefined) => ({
  path: { id },
  query: { before, limit: PAGE_SIZE + 1 },
});

/** @param jobStatus of the jobs; default: of any */
export const workerJobsQuery = (id: string, jobStatus?: 'Open') =>
  olderPages<WorkerJob>({
    queryKey: queryKeys.list('job-matches', { ofWorker: id, jobStatus }),
    fetch: async (before, signal) => {
      const { path, query } = pageOf(id, before);
      const params = { path, query: { ...query, jobStatus } };
      return newestPage(await api.GET('/api/workers/{id}/jobs', { params, signal }), PAGE_SIZE);
    },
    idOf: ({ jobId }) => jobId,
    follows: followsJobs,
  });

export const employerDispatchesQuery = (id: string) =>
  olderPages<EmployerDispatch>({
    queryKey: queryKeys.list('job-matches', { ofEmployer: id }),
    fetch: async (before, signal) =>
      newestPage(
        await api.GET('/api/employers/{id}/dispatches', { params: pageOf(id, before), signal }),
        PAGE_SIZE,
      ),
    idOf: (dispatch) => dispatch.id,
    follows: followsJobs,
  });
