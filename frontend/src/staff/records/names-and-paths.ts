export const workerName = ({ firstName, lastName }: { firstName: string; lastName: string }): string =>
  `${firstName} ${lastName}`;

export const workerPath = (id: string): string => `/workers/${id}`;
export const employerPath = (id: string): string => `/employers/${id}`;
export const jobPath = (id: string): string => `/jobs/${id}`;
