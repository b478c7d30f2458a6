/**
 * What a stranger may cost this house: every limit of the public port and of the tables, each with its reason
 * (server/PROTOCOL.md P10). A page or a program that plays stays far below all of them.
 */

/** Tokens that come back with time: `burst` at once, `perSecond` in the long run. */
export interface Rate {
  readonly burst: number;
  readonly perSecond: number;
}

const anHour = (times: number): number => times / 3_600;

/** Bytes and characters. */
export const sizes = {
  /** A body of `/gs`: a join brings `{}`, the faucet an address. */
  gsBody: 8_192,
  /** An address with its query: our longest names a server and a bank, some 300 characters. */
  url: 4_096,
  /** Bytes that may wait for one client besides one whole view: a client with more reads too slowly. */
  waitingForClient: 1_000_000,
  /** A client for which more waits gets no news on top: some three coups. */
  beforeNews: 64_000,
} as const;

/** Milliseconds. */
export const times = {
  /**
   * From the reservation of a place in a room to its socket, and from the socket to its acknowledgement: each takes a
   * round trip.
   */
  join: 5_000,
  /** A peer that does not answer our close frame is cut off, and what waits for it is freed. */
  linger: 1_000,
  /**
   * For so long what a refused request still sends is thrown away, so that its sender reads why. On the wire the answer
   * is ahead of the cut by this much, however far away the sender is.
   */
  drop: 250,
  /** A client that is behind for so long reads too slowly. */
  behind: 20_000,
  /** After this pause it is looked whether a client that is behind can have news. */
  untilNews: 100,
  /** The head of a request: it fits into one packet. */
  head: 10_000,
  /** A whole request: bodies are small, but `/rpc` takes 2 MB, even over slow lines. */
  request: 30_000,
  /** A response that its reader does not read. Longer than the chain node may take for an answer (30 s). */
  idle: 60_000,
  /**
   * What others have done at a table, and asks nobody for anything, goes out together within this time: before anybody
   * could tell.
   */
  tableNews: 40,
  /** The lobby's news: what changes within this time goes out together, whatever happens at the tables. */
  lobbyNews: 500,
  /** A chair is held so long for who has waited for it: to see it, to choose an amount, to sign. */
  chairHeld: 30_000,
  /**
   * Who waits for a seat keeps the position so long without a connection: a page is loaded again, a train is in a
   * tunnel.
   */
  waiterAway: 20_000,
  /** Whether to play again is asked for so long: to see it, and to think. */
  rematchAsked: 60_000,
  /** What a wallet says of its own limits without a seat is of now: to read it, and to sign on a device. */
  ownWord: 300_000,
  /** Whether two talk alone is asked for so long. */
  asideAsked: 60_000,
  /** Both are told for so long where they play again: to bring money there. */
  rematchAgreed: 600_000,
  /** A follower of a table's log that has read too many old pages waits so long for the next. */
  feedPause: 250,
  /** Between two looks at the waiting list when nothing happens: what the bond covers changes without a word. */
  betweenLooks: 5_000,
  /** Between two comments in a stream of a table's public log: less than what proxies take for a dead line. */
  feedBeat: 15_000,
  /** Between two calls of the house's bot to a table: each costs transactions. */
  betweenInvitations: 5_000,
} as const;

/** How many at once. */
export const counts = {
  /** Connections to the public port: file handles are finite. */
  connections: 4_096,
  /** Sockets of one address at the public port: a household with many tabs. */
  socketsOfAddress: 48,
  /** Connections of one address to one table. */
  tableOfAddress: 24,
  /**
   * Connections to one table. Beyond that the oldest one without a proven seat is closed: a seated player always gets
   * in.
   */
  table: 512,
  /** Connections to the lobby. Beyond that the oldest one that does not wait for a seat is closed, and asks by HTTP. */
  lobby: 2_048,
  /** Who waits for a seat: each look at the list goes through all of them. */
  waiters: 512,
  /** Of one address: a household. */
  waitersOfAddress: 4,
  /** Commands of one seat that wait in its table's queue. A client waits for the view before it sends more. */
  waitingOfSeat: 16,
  /** Grants and `reserve`s that wait in a table's queue: there are some ten seats. */
  waitingGrants: 8,
  /** Proof files being sent: each may take 32 MB of memory until it is read. */
  proofFiles: 8,
  /** Of one address, as many as a browser asks at once: who does not read them leaves some to others. */
  proofFilesOfAddress: 6,
  /** Streams of tables' public logs: each is a line that stays open. */
  feeds: 512,
  /** Of one address: who audits a house follows all its tables. */
  feedsOfAddress: 24,
  /** Pages of a table's public log that one address has not read yet: each stays in memory until it has. */
  feedPagesOfAddress: 6,
  /** Keys that a set of buckets remembers: some 1 MB. */
  keys: 10_000,
} as const;

/** How often. */
export const rates = {
  /** HTTP of `/gs`, for each address: a lobby without its socket asks once in 3 s. */
  requests: { burst: 240, perSecond: 40 },
  /**
   * Calls of `/rpc`, for each address: a request counts as one, and so does each further call of its batch. Each may
   * compute for a block. A page with a wallet makes some 5 a second, and some hundred once when it opens.
   */
  calls: { burst: 600, perSecond: 60 },
  /**
   * Sockets and joins, for each address: each costs a room's place and a whole view. A page that is cut off tries once
   * in 3 s.
   */
  joins: { burst: 60, perSecond: 4 },
  /** Frames of a connection, pings too. A coup takes some 8 messages. */
  framesOfConnection: { burst: 300, perSecond: 40 },
  /** Frames of one address over all its connections. */
  framesOfAddress: { burst: 1_200, perSecond: 160 },
  /** Commands of one seat, over all its connections: each may cost a signature check and a row. */
  commandsOfSeat: { burst: 200, perSecond: 30 },
  /** `sitOut` and `sitIn` of a seat: they always succeed, and each leaves a row for ever. */
  togglesOfSeat: { burst: 12, perSecond: 0.2 },
  /** `identify` checks a signature for an unknown person: once a connection is enough. */
  identifiesOfConnection: { burst: 3, perSecond: 0.1 },
  identifiesOfAddress: { burst: 60, perSecond: 2 },
  /** Whole views that a connection may ask for: it needs one when a message is lost, which TCP does not do. */
  wholesOfConnection: { burst: 5, perSecond: 0.2 },
  /** `sit` checks a wallet's signature and asks the chain. */
  sitsOfConnection: { burst: 5, perSecond: 0.2 },
  sitsOfAddress: { burst: 30, perSecond: 0.5 },
  /**
   * `reserve` keeps one of 245 numbers for two minutes, and leaves two rows for ever. All that one address may hold
   * leaves most of them to others.
   */
  reservesOfAddress: { burst: 12, perSecond: 0.1 },
  /**
   * Who begins to wait for a seat may hold a chair for half a minute and not come. So in the long run one address holds
   * one chair half of the time, at most.
   */
  waitsOfAddress: { burst: 8, perSecond: 1 / 60 },
  /** What a connection says of its wait: each makes the house look through the whole list. */
  waitsOfConnection: { burst: 6, perSecond: 0.2 },
  /**
   * Pages and streams of public logs, for each address: each is a query of up to 200 rows. A long log is read in some
   * minutes.
   */
  feedPages: { burst: 60, perSecond: 8 },
  /** Refusals for sending too much that a connection may collect before it is closed. */
  strikes: { burst: 20, perSecond: 0.2 },
  /** Nicknames that a wallet gives itself: nobody should have to learn a player anew each minute. */
  nicknamesOfPlayer: { burst: 5, perSecond: anHour(5) },
  /** Limits and pauses that a wallet sets for itself: each is a write. */
  ownLimitsOfPlayer: { burst: 10, perSecond: anHour(20) },
  /** What one address says of wallets’ own limits without a seat: each checks a signature, and most leave a row. */
  ownWordsOfAddress: { burst: 12, perSecond: anHour(30) },
  /** Wallets that set limits for the first time and have no seat, of the whole house: anybody can invent one. */
  newLimits: { burst: 500, perSecond: anHour(1_000) },
  /** What a wallet says, over all its seats: each goes to everybody at the table. */
  wordsOfPlayer: { burst: 6, perSecond: 0.25 },
  /** How often a wallet asks another to play again, or to talk alone: each calls somebody. */
  questionsOfPlayer: { burst: 4, perSecond: 1 / 30 },
  /** Tables that one address founds. Each is a row, a log and a room, and closes by itself when it stays empty. */
  foundings: { burst: 10, perSecond: anHour(20) },
  /** Bots that come to one table, and bots that give way there, by themselves: each costs transactions. */
  botsOfTable: { burst: 12, perSecond: anHour(30) },
  /** Transactions of the house for one address. They cost gas. */
  houseTransactions: { burst: 40, perSecond: anHour(40) },
  /** The same on the local chain, where gas costs nothing: the limit keeps a script from filling the chain. */
  houseTransactionsLocal: { burst: 240, perSecond: anHour(240) },
} as const satisfies Record<string, Rate>;

/** Transactions of the house that one act needs. */
export const transactionsOf = { sit: 2, bring: 1, inviteBot: 4, faucet: 2 } as const;
