/**
 * A proxy in front of a chain node that does something just before or after the node sees a method: kills it, makes it
 * forget.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface RpcProxy {
  readonly url: string;
  /** Called once for the next call of each method, then forgotten; awaited. */
  readonly before: Map<string, () => unknown>;
  /** The same, once the node has answered and before the answer goes on. */
  readonly after: Map<string, () => unknown>;
  /** Methods as they came. */
  readonly asked: string[];
  close(): Promise<void>;
}

export async function openRpcProxy(target: () => string): Promise<RpcProxy> {
  const [before, after] = [new Map<string, () => unknown>(), new Map<string, () => unknown>()];
  const asked: string[] = [];
  const once = async (hooks: Map<string, () => unknown>, method: string): Promise<void> => {
    const hook = hooks.get(method);
    hooks.delete(method);
    await hook?.();
  };
  const server = createServer((incoming, outgoing) => {
    void (async () => {
      let body = '';
      for await (const chunk of incoming) body += String(chunk);
      const { method } = JSON.parse(body) as { method: string };
      asked.push(method);
      await once(before, method);
      const answer = await fetch(target(), { method: 'POST', headers: { 'content-type': 'application/json' }, body });
      const text = await answer.text();
      await once(after, method);
      outgoing.writeHead(answer.status, { 'content-type': 'application/json' }).end(text);
    })().catch(() => outgoing.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    before,
    after,
    asked,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
