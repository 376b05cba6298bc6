/** What BOB Cash is, in the words of every menu that shows it. */
export const aboutBobCash =
  'BOB Cash is a fixed amount that the house shows to everybody. It is not part of the wallet, and nothing is paid from it.'
