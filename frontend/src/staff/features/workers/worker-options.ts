const options = <Value extends string>(...values: Value[]) =>
  values.map((value) => ({ value, label: value }));

export const workerStatusOptions = options('Active', 'Inactive');
export const memberStatusOptions = options('Local 26 Recall List', 'BEST');
