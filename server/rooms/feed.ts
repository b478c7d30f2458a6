/**
 * What the connections of one room are sent (server/PROTOCOL.md P4.4, P4.6 to P4.8, P5.13): the part of a view that all
 * of an audience may see is compared and encoded once for each version that somebody has; what one viewer sees besides
 * goes apart. A connection that is behind gets one change from what it has to what is now.
 */
import { changeOf } from '../../engine/table/view-changes.ts';
import { changeText, feedText } from '../../engine/table/view-feed.ts';

/** Seats check all evidence; who only watches gets what a page shows. */
export type AudienceName = 'checks' | 'watches';

/** What was sent to a connection last: nothing is sent twice. */
export interface Sent {
  readonly audience: AudienceName;
  readonly version: number;
  /** The audience's view of that version. */
  readonly view: unknown;
  readonly own: string;
}

/** A message, and what its receiver has after it. */
export interface Message<Packed> {
  readonly packed: Packed;
  readonly sent: Sent;
  /** It needs nothing that came before. */
  readonly isWhole: boolean;
}

/** Gives what one viewer sees, or nobody in particular, at a moment of the room's clock. */
export type ViewAt<View, Viewer> = (viewer: Viewer | null, now: number) => View;

interface Audience<View> {
  readonly view: View;
  /** Changes from a version, and the whole under null. */
  readonly changes: Map<number | null, string>;
}

/**
 * A view says what time it is, and a page counts a decision's clock from that. Who gets one long after the last change
 * (it connects, asks for the whole, was behind) gets it as of now; milliseconds.
 */
const fresh = 1_000;

export class ViewFeed<View, Viewer, Packed> {
  readonly #viewAt: ViewAt<View, Viewer>;
  readonly #watched: (view: View) => View;
  readonly #clock: () => number;
  readonly #pack: (text: string) => Packed;
  #version = 0;
  #now = 0;
  /** Something has changed since it was looked at. */
  #stale = true;
  #checks!: Audience<View>;
  /** Null until somebody watches. */
  #watches: Audience<View> | null = null;
  /** Messages without a part of the receiver's own, by audience and version. */
  readonly #packed = new Map<string, Packed>();

  /** `watched`: what of it a page shows that checks nothing. */
  constructor(
    viewAt: ViewAt<View, Viewer>,
    watched: (view: View) => View,
    clock: () => number,
    pack: (text: string) => Packed,
  ) {
    this.#viewAt = viewAt;
    this.#watched = watched;
    this.#clock = clock;
    this.#pack = pack;
  }

  /** Something has changed: it is looked at when the next message is made, together with what changes until then. */
  changed(): void {
    this.#stale = true;
  }

  #look(): void {
    if (!this.#stale) return;
    this.#stale = false;
    this.#version++;
    this.#now = this.#clock();
    this.#packed.clear();
    this.#checks = { view: this.#viewAt(null, this.#now), changes: new Map() };
    this.#watches = null;
  }

  #audience(name: AudienceName): Audience<View> {
    if (name === 'checks') return this.#checks;
    return (this.#watches ??= { view: this.#watched(this.#checks.view), changes: new Map() });
  }

  /** What brings a connection up to now, or null if it has everything. `sent`: what it has; null: nothing. */
  message(sent: Sent | null, viewer: Viewer | null, evidence: boolean): Message<Packed> | null {
    this.#look();
    const message = this.#made(sent, viewer, evidence);
    if (message === null || this.#clock() - this.#now <= fresh) return message;
    this.#stale = true;
    this.#look();
    return this.#made(sent, viewer, evidence);
  }

  #made(sent: Sent | null, viewer: Viewer | null, evidence: boolean): Message<Packed> | null {
    const audience = viewer !== null || evidence ? 'checks' : 'watches';
    const { view } = this.#audience(audience);
    const before = sent?.audience === audience ? sent : null;
    const own = viewer === null ? 'null' : changeText(changeOf(view, this.#viewAt(viewer, this.#now)));
    const version = this.#version;
    if (before?.version === version && before.own === own) return null;
    const text = (): string =>
      feedText(before?.version ?? null, version, this.#change(audience, before), before?.own === own ? undefined : own);
    const packed =
      viewer === null ? this.#forAll(`${audience} ${before?.version} ${before?.own}`, text) : this.#pack(text());
    return { packed, sent: { audience, version, view, own }, isWhole: before === null };
  }

  /** Who sees nothing of their own gets the very same bytes. */
  #forAll(name: string, text: () => string): Packed {
    const packed = this.#packed.get(name) ?? this.#pack(text());
    this.#packed.set(name, packed);
    return packed;
  }

  #change(audience: AudienceName, before: Sent | null): string {
    const { view, changes } = this.#audience(audience);
    const from = before?.version ?? null;
    const text = changes.get(from) ?? changeText(before === null ? [0, view] : changeOf(before.view, view));
    changes.set(from, text);
    return text;
  }
}
