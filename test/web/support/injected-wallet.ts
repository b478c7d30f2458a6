/** A wallet for pages in tests. */
/**
 * Runs in the page: an injected wallet whose person chooses accounts and confirms every transaction (their hash is
 * always the same).
 */
export function injectWallet({ chainId: id, account }: { readonly chainId: string; readonly account: string }): void {
  let accounts = [account];
  const listeners: ((now: readonly string[]) => void)[] = [];
  const answers: Readonly<Record<string, () => unknown>> = {
    eth_requestAccounts: () => accounts,
    eth_accounts: () => accounts,
    eth_chainId: () => id,
    eth_sendTransaction: () => `0x${'77'.repeat(32)}`,
  };
  Object.assign(globalThis, {
    ethereum: {
      request: ({ method }: { method: string }) => Promise.resolve(answers[method]!()),
      on: (event: string, listener: (now: readonly string[]) => void) => {
        if (event === 'accountsChanged') listeners.push(listener);
      },
    },
    choose: (now: readonly string[]) => {
      accounts = [...now];
      for (const listener of listeners) listener(accounts);
    },
  });
}
