import { type Chapter, Document } from './Document.tsx'

const chapters: readonly Chapter[] = [
  {
    id: 'who',
    title: 'Who these terms are for',
    text: (
      <>
        <p>
          They are the contract between you and the operator of this site, called <b>we</b> below, whenever you search,
          ask, book or pay here. If you use Karavan for a company, you say that you may act for it, and the company is
          bound.
        </p>
        <p>
          <b>Agencies</b> are travel businesses with a verified account. <b>Travellers</b> are people who book for
          themselves and those who go with them. <b>Suppliers</b> are the hotels, carriers and guides who provide what
          is booked.
        </p>
      </>
    ),
  },
  {
    id: 'accounts',
    title: 'Your account',
    text: (
      <>
        <p>
          Give us details that are true and keep them so. A traveller’s account opens when the e-mail address is
          confirmed. An agency’s account opens when we have seen its papers; we may refuse, and then say why.
        </p>
        <p>
          What is done with your password counts as done by you, until you tell us that somebody else has it. Give every
          colleague an account of their own: it costs nothing, and it keeps the record of who did what honest.
        </p>
      </>
    ),
  },
  {
    id: 'prices',
    title: 'Prices and taxes',
    text: (
      <>
        <p>
          Totals are in Indian rupees and include the taxes and fees we know of. Where a hotel is priced in another
          currency, the rate of exchange and its date stand beside the price. City taxes that must be paid at the hotel
          are named before you book.
        </p>
        <p>
          GST is charged as the law asks for the service in question, and your invoice shows it. For packages abroad,
          tax collected at source may be added; it is shown on its own line and credited to your PAN.
        </p>
        <p>
          A price is certain once the booking is confirmed. If it changed between your search and your booking, you see
          the old and the new one side by side and decide.
        </p>
      </>
    ),
  },
  {
    id: 'wallet',
    title: 'The wallet',
    text: (
      <>
        <p>
          A deposit is yours, and is credited when the money has arrived. Bookings paid from the wallet are debited at
          once. Every movement is on your statement and none is ever erased: a mistake is corrected by a second entry
          you can see.
        </p>
        <ul>
          <li>The wallet earns no interest and is not a bank account.</li>
          <li>A credit limit is a favour we may change; it is never changed for bookings already made.</li>
          <li>
            A balance without debts is paid back to the account it came from within ten working days of your asking.
          </li>
        </ul>
      </>
    ),
  },
  {
    id: 'bookings',
    title: 'Bookings, changes and cancellation',
    text: (
      <>
        <p>
          With your booking you also accept the supplier’s rules, which are shown before you pay: check-in times, child
          ages, pets, and until which <b>date</b> you may cancel free of charge. After that date the cost of cancelling
          is shown before you confirm it.
        </p>
        <p>
          A room held without payment is released when the time beside it has run out. Refunds go back the way the
          payment came, to the wallet at once and to a card within seven working days of our sending them.
        </p>
        <p>
          If a supplier cannot keep a confirmed booking, we find you something of at least the same standard, or pay
          back all of it. The choice is yours.
        </p>
      </>
    ),
  },
  {
    id: 'visas',
    title: 'Visas and papers',
    text: (
      <p>
        We check your application and hand it in, but the decision belongs to the country you travel to. Government fees
        are not refunded after submission, whatever the outcome. You are responsible for a passport that is valid long
        enough and for the truth of what you declare.
      </p>
    ),
  },
  {
    id: 'conduct',
    title: 'What we ask of you',
    text: (
      <ul>
        <li>Do not book what you do not mean to pay for, and do not resell with a price that hides taxes.</li>
        <li>Do not copy the catalogue by machine. If you want it by machine, ask: there is a documented interface.</li>
        <li>Enter other people’s data only with their knowledge and for their journey.</li>
        <li>Tell us about weaknesses you find. We thank, and do not sue, whoever reports in good faith.</li>
      </ul>
    ),
  },
  {
    id: 'liability',
    title: 'What we answer for',
    text: (
      <>
        <p>
          We answer for our own work: for what we tell you, hold for you and book for you. For the stay, the flight or
          the tour itself the supplier answers; we pass on your complaint and stand by you until it is settled.
        </p>
        <p>
          Our liability for slight negligence is limited to the price of the booking concerned. Nothing here limits what
          cannot be limited by law, above all for injury and for fraud. Weather, strikes and closed borders are nobody’s
          fault; we help you home all the same.
        </p>
      </>
    ),
  },
  {
    id: 'end',
    title: 'Ending, changes, law',
    text: (
      <>
        <p>
          You may close your account at any time once nothing is owed on either side. We may close one that breaks these
          terms, with two weeks’ notice unless there is danger in waiting; booked journeys are carried out either way.
        </p>
        <p>
          If we change these terms, we tell you thirty days before, and what you have booked stays under the old ones.
          Indian law applies. Before going to court, both of us try for thirty days to settle it in talk.
        </p>
      </>
    ),
  },
]

/** The terms and conditions. */
export function TermsPage() {
  return (
    <Document
      title="Terms and conditions"
      lead="What you may expect of us and what we expect of you, in words meant to be read."
      since="1 November 2026"
      chapters={chapters}
    />
  )
}
