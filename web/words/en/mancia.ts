/** The mancia: a gift of chips to the house. */
export const en = {
  title: 'Leave a mancia',
  what: 'A mancia is a gift to the house. The chips go from your wallet straight to the house’s account, in one transaction of your own, and nobody gives them back. It is no part of a bank, and changes no card and no chance.',
  box: 'The house’s account, by the escrow:',
  label: 'From your wallet to the house',
  above: (most: string) => `There are ${most} in your wallet.`,
  empty: 'There are no chips in your wallet. What lies in the escrow is not used for this: withdraw some first.',
  give: 'Give it',
  asked: 'Confirm the mancia in your wallet…',
  sent: 'The mancia is on its way…',
  done: (amount: string) => `The house has your mancia of ${amount}. Thank you.`,
};
