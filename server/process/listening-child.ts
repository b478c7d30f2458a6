/**
 * A supervised child that listens on a port of 127.0.0.1. It gets a port of its own. It is ready only when it answers
 * there itself. If another program was quicker, it is started on the next port.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { ChildFailed, superviseChild, type ChildSpec, type Launch, type SupervisedChild } from './child.ts';
import { canListen } from './free-port.ts';
import { holdPort, type HeldPort } from './held-port.ts';
import { listensOn } from './listener.ts';

export interface ListeningSpec extends Omit<ChildSpec, 'launch' | 'isReady'> {
  /** The wished-for port: the child gets this or a later one. */
  readonly firstPort: number;
  launch(port: number): Promise<Launch>;
  /** Whether the listener on the port answers as it should. A throw counts as false. */
  answers(port: number): Promise<boolean>;
}

export interface ListeningChild extends SupervisedChild {
  /**
   * Where it listens, or will listen when it is back. It stays the same unless somebody else takes the port while it is
   * down.
   */
  port(): number;
}

/** Another program may be quicker a few times; after that something else is wrong. */
const TRIES = 10;
/** For systems that do not say who listens: by this time a child that found its port taken has ended. */
const SETTLES_MS = 500;

/**
 * Starts the child and resolves once it answers on a port of its own. Rejects (after ending it) when it does not get
 * there.
 */
export async function superviseListeningChild(spec: ListeningSpec): Promise<ListeningChild> {
  let held: HeldPort = await holdPort(spec.firstPort);
  const start = () =>
    superviseChild({
      ...spec,
      async launch() {
        if (!(await canListen(held.port))) {
          held.release();
          held = await holdPort(held.port + 1);
        }
        return await spec.launch(held.port);
      },
      async isReady(pid) {
        if (!(await spec.answers(held.port))) return false;
        const own = await listensOn(pid, held.port);
        if (own === undefined) await sleep(SETTLES_MS); // then ask whether the child has ended
        return own ?? true;
      },
    });
  try {
    for (let tries = 1; ; tries++) {
      try {
        const child = await start();
        return {
          ...child,
          port: () => held.port,
          async stop() {
            await child.stop();
            held.release();
          },
        };
      } catch (error) {
        // It ended because somebody else has the port: try the next one.
        if (!(error instanceof ChildFailed) || tries >= TRIES || (await canListen(held.port))) throw error;
      }
    }
  } catch (error) {
    held.release();
    throw error;
  }
}
