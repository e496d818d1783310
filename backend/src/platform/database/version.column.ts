import { Column } from 'typeorm';

/** Counts the changes of a row. A trigger of the table raises it, so that no way of writing can forget to. */
export const RowVersion = () => Column({ type: 'integer', default: 1, update: false });
