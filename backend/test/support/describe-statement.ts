import type { EventEmitter } from 'node:events';
import pg from 'pg';

interface Field {
  name: string;
  tableID: number;
  columnID: number;
  dataTypeID: number;
}

/** What PostgreSQL makes of a statement without running it: the types of its parameters and the columns of its rows. */
export interface Described {
  parameters: number[];
  fields: Field[];
}

interface Wire extends EventEmitter {
  parse(query: { name: string; text: string; types: number[] }): void;
  describe(message: { type: 'S'; name: string }): void;
  sync(): void;
}

/** The driver has no call for it, but lets anybody speak the protocol: Parse, Describe, Sync. */
class Describe {
  private readonly described: Described = { parameters: [], fields: [] };

  constructor(
    private readonly text: string,
    private readonly done: (error: Error | null, described: Described) => void,
  ) {}

  submit(wire: Wire): void {
    wire.removeAllListeners('parameterDescription'); // of one before that was refused
    wire.once('parameterDescription', (message: { dataTypeIDs: number[] }) => {
      this.described.parameters = [...message.dataTypeIDs];
    });
    wire.parse({ name: '', text: this.text, types: [] });
    wire.describe({ type: 'S', name: '' });
    wire.sync();
  }

  handleRowDescription({ fields }: { fields: Field[] }): void {
    this.described.fields = fields;
  }

  handleError(error: Error): void {
    this.done(error, this.described);
  }

  handleReadyForQuery(): void {
    this.done(null, this.described);
  }
}

export const describeStatement = (client: pg.Client, text: string): Promise<Described> =>
  new Promise((resolve, reject) => {
    client.query(
      new Describe(text, (error, described) => (error ? reject(error) : resolve(described))) as never,
    );
  });
