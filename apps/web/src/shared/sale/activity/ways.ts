/** How an activity may be paid, in words. */
export const activityWays = {
  wallet: { value: 'wallet', label: 'Wallet', detail: 'No fee. The places are confirmed the moment you pay.' },
  card: {
    value: 'card',
    label: 'Card',
    detail: 'No fee. The places stay held until the bank answers, at most 15 minutes.',
  },
  later: {
    value: 'later',
    label: 'Pay later',
    detail:
      'We hold the places for up to 24 hours and never past free cancellation. Then they are paid from the wallet if it suffices; else the booking expires.',
  },
  house: {
    value: 'later',
    label: 'Record the payment later',
    detail: 'The house has no wallet: the places are held until the payment is recorded in Bookings.',
  },
} as const
