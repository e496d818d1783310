import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** The line between the product and a provider: everything passes, or what the product says is lost on the way. */
export class Wire {
  private loses = false;
  private providerPort = 0;
  private readonly sockets = new Set<Socket>();
  private readonly server = createServer((product) => this.connect(product));

  static async open(): Promise<Wire> {
    const wire = new Wire();
    wire.server.listen(0, '127.0.0.1');
    await once(wire.server, 'listening');
    return wire;
  }

  /** Where the product is to look for the provider. */
  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  leadTo(providerUrl: string): void {
    this.providerPort = Number(new URL(providerUrl).port);
  }

  /** From now on nothing that the product says arrives; what the provider says still does. */
  lose(): void {
    this.loses = true;
  }

  mend(): void {
    this.loses = false;
  }

  close(): void {
    for (const socket of this.sockets) socket.destroy();
    this.server.close();
  }

  private connect(product: Socket): void {
    const provider = connect(this.providerPort, '127.0.0.1');
    product.on('data', (bytes) => {
      if (!this.loses) provider.write(bytes);
    });
    provider.pipe(product);
    for (const [socket, other] of [
      [product, provider],
      [provider, product],
    ] as const) {
      this.sockets.add(socket);
      socket.on('error', () => other.destroy());
      socket.on('close', () => {
        this.sockets.delete(socket);
        other.destroy();
      });
    }
  }
}
