/** The fields that make a worker's name. */
export const WORKER_NAME = ['firstName', 'lastName'] as const;

/** Of what names whoever has a number. */
export const followsHolders = { workers: { fields: [...WORKER_NAME, 'phone'] } };

/** Whom and what a row names. */
interface Naming {
  workerId?: string | null;
  jobId?: string | null;
}

/** Of a query that names workers and jobs: what it follows when one of them is renamed. */
export const followsNames = <Data>(namingIn: (data: Data) => readonly Naming[]) => ({
  workers: {
    fields: WORKER_NAME,
    idsOf: (data: Data) => namingIn(data).map(({ workerId = null }) => workerId),
  },
  jobs: { fields: ['title'], idsOf: (data: Data) => namingIn(data).map(({ jobId = null }) => jobId) },
});
