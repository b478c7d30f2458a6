/** What went wrong, and what a server or a node says of it. */
export const en = {
  declined: 'You declined in the wallet. Nothing has happened.',
  noEth: 'The wallet has too little ETH for the transaction fee.',
  something: 'Something went wrong.',
  /** An error of a contract that stands in no list here. */
  refusedAs: (name: string) => `The contract has refused it: ${name}.`,
  /** What the contracts refuse, by the names of their errors. */
  contract: {
    NotEnoughFree: 'There is less free in the escrow than that.',
    AmountZero: 'The amount is zero.',
    AmountTooLarge: 'The escrow counts no such amounts. Give less.',
    WrongAmountReceived: 'The token moved another amount than was asked for, so nothing was deposited.',
    IsPaused: 'Deposits are paused at the moment. Withdrawing stays possible.',
    ERC2612ExpiredSignature: 'The permit has run out. Try again.',
    ERC20InsufficientAllowance: 'The escrow may not take so many chips. Approve them again.',
    ERC2612InvalidSigner: 'The permit was not signed by this wallet.',
    SafeERC20FailedOperation: 'The token has refused to move the chips.',
    ERC20InsufficientBalance: 'There are fewer chips in the wallet than that.',
  },
  chain: {
    silent: 'The chain node does not answer. Try again in a moment.',
    late: 'The chain node does not answer in time.',
    refused: 'The chain has refused the transaction.',
    /** `local`: our own node, which knows at once what it has taken. */
    forgotten: (local: boolean) =>
      local
        ? 'The chain node has forgotten the transaction, so nothing was moved. Try again.'
        : 'The chain node does not know the transaction any more. See in your wallet what became of it before you try again.',
    waiting: 'The transaction is still waiting for a block. Your wallet shows when it is through.',
    noAddress: 'The chain node answers something else than an address.',
    noTime: 'The chain node answers something else than a time.',
  },
  server: {
    silent: 'The table server does not answer.',
    noSabot: (origin: string) => `${origin} is no Sabot table server.`,
    misread: (problem: string) => `The table server answers something else than Sabot. ${problem}`,
    otherProof: 'The table server gives the proof of another bank, or of a part of this one.',
    otherTaglia: 'The table server gives something else than the proof of this taglia.',
    badId: 'An id is 0x and 64 hexadecimal digits; this one is not.',
    misnamed: 'The address names no table server: ?server= is an origin, such as https://play.example.org.',
    noManifest: 'This site serves no manifest.',
    tooLong: 'too long',
    /** `local`: what the server says, which is wrong. */
    otherChain: (chain: number, local: boolean) =>
      `Chain ${chain} is ${local ? 'no local one' : 'a local one'}, and the table server says otherwise.`,
    atTable: (name: string, problem: string) => `Table ${name}: ${problem}`,
    otherTable: 'It is another table.',
    otherRoom: 'Its room is not its own.',
    otherName: (name: string) => `It is shown as ${name}, and its settings have another name.`,
    otherRuleset: (ruleset: string) =>
      `It is shown with the ruleset ${ruleset}, and its settings or its limits have another one.`,
  },
  verifier: 'The verifier could not be loaded.',
  /**
   * Sentences of the table server and of the engine, word for word: the page finds the same one in its own language.
   * The argument is the first number in it, if it has any.
   */
  said: {
    idOfOtherLimits: () => 'The id of the table is not the hash of its limits.',
    idOfOtherSettings: () => 'The settings of the table are not those that its id stands for.',
    noFounding: () => 'This house lets nobody open a table.',
    badName: () => 'A name has 2 to 24 letters and digits, with single spaces, hyphens or apostrophes between them.',
    nameTaken: () => 'Another table has this name. Choose another one.',
    seatsOfRuleset: () => 'This ruleset is not played with so many seats.',
    betAbovePosta: () => 'The least bet is above the least posta: nobody could bet against it.',
    postaAboveMost: () => 'The least posta is above the greatest.',
    needsHighestBet: () => 'This ruleset needs a highest bet: the banker puts it up for every punter.',
    noHighestBet: () => 'A table of this ruleset sets no highest bet.',
    highestBelowLeast: () => 'The highest bet is below the least.',
    badBots: () => 'This house does not send so many of its own players to a table.',
    noPrivate: () => 'This house opens no tables that stand in no list.',
    tooMany: () => 'There are as many open tables as this house can hold. Try again later, or sit at one of them.',
    tooManyOfYours: (count: string) =>
      `You have ${count} open tables already. A table closes some minutes after its last player has left.`,
    tooOften: () => 'You open tables more often than this house allows. Try again later.',
    limitsTooOften: () => 'You set your limits more often than this house allows. Try again later.',
    faucetTooOften: () => 'You have asked the faucet too often. Try again later.',
    faucetRefused: () => 'The chain refused the faucet.',
    chainSilent: () => 'The chain node does not answer. Try again in a moment.',
    proofsBusy: () => 'Many ask for proofs now. Try again in a moment.',
    noBank: () => 'There is no ended bank of this number here.',
    noTaglia: (taglia: string) => `No bank of taglia ${taglia} has ended at this table.`,
    noAnswer: () => 'That could not be answered.',
  },
};
