import net from 'node:net';

export type Gate = Awaited<ReturnType<typeof startGate>>;

/** A way to the database that can be blocked. */
export async function startGate(databaseUrl: string) {
  const { hostname, port: realPort } = new URL(databaseUrl);
  const sockets = new Set<net.Socket>();
  /** What each connection began with: it names the application. */
  const startups = new Map<net.Socket, string>();
  let isMute = false;
  const gate = net.createServer((from) => {
    if (isMute) {
      sockets.add(from);
      return;
    }
    const to = net.connect(Number(realPort), hostname);
    from.once('data', (startup) => {
      for (const socket of [from, to]) startups.set(socket, startup.toString('latin1'));
    });
    for (const [one, other] of [
      [from, to],
      [to, from],
    ] as const) {
      sockets.add(one);
      one.pipe(other);
      one.on('error', () => other.destroy());
      one.on('close', () => (sockets.delete(one), other.destroy()));
    }
  });
  const listen = (port: number) =>
    new Promise<void>((resolve) => gate.listen(port, '127.0.0.1', () => resolve()));
  await listen(0);
  const { port } = gate.address() as net.AddressInfo;
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${port}`;
  return {
    url: url.href,
    block: () =>
      new Promise<void>((resolve) => {
        gate.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
    open: () => listen(port),
    /** Leaves an application's connections open and passes nothing on in them any more; new ones work. */
    silence: (application: string) => {
      for (const [socket, startup] of startups) if (startup.includes(application)) socket.unpipe().pause();
    },
    /** Takes connections, and passes nothing on. */
    mute: (mute: boolean) => {
      isMute = mute;
      for (const socket of sockets) socket.destroy();
    },
  };
}
