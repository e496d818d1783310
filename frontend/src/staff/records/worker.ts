export const workerName = ({ firstName, lastName }: { firstName: string; lastName: string }): string =>
  `${firstName} ${lastName}`;

export const workerPath = (id: string): string => `/workers/${id}`;
