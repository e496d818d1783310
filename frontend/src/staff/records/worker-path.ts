/** The address of the workers list that opens this worker's details: two people may have one name. */
export const workerPath = (id: string, name: string): string =>
  `/workers?${new URLSearchParams({ search: name, worker: id }).toString()}`;
