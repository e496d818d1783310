/** 'Rosa Diaz'. */
export const workerName = ({ firstName, lastName }: { firstName: string; lastName: string }): string =>
  `${firstName} ${lastName}`;

/** The address of a worker. */
export const workerPath = (id: string): string => `/workers/${id}`;
