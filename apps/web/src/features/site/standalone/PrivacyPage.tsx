import { type Chapter, Document } from './Document.tsx'

const chapters: readonly Chapter[] = [
  {
    id: 'short',
    title: 'The short version',
    text: (
      <ul>
        <li>We keep what we need to plan, book and bill your journey, and what the law makes us keep.</li>
        <li>
          We do not sell data, show advertising, or let others watch you here. There are no trackers on this site.
        </li>
        <li>You can see, correct and take away your data, and have it erased when no law forbids it.</li>
      </ul>
    ),
  },
  {
    id: 'what',
    title: 'What we keep',
    text: (
      <>
        <p>
          <b>Your account:</b> name, e-mail address, phone, company, address, GSTIN and PAN, and for agencies the papers
          submitted for verification.
        </p>
        <p>
          <b>Your journeys:</b> enquiries, quotations, bookings, the names and ages of those who travel, wishes, and for
          visas the passport details and documents the authorities ask for.
        </p>
        <p>
          <b>Your money:</b> deposits, payments, refunds and invoices. Card numbers go straight to the payment provider;
          we never see or store them.
        </p>
        <p>
          <b>A record of changes:</b> who changed what and when, so that mistakes can be found and put right. Addresses
          of devices are kept in server logs for thirty days to fend off attacks.
        </p>
      </>
    ),
  },
  {
    id: 'why',
    title: 'What we use it for',
    text: (
      <>
        <p>
          To do what you asked for: answer, plan, book, bill, and help on the way. To meet duties of tax and accounting.
          To protect accounts from misuse. For nothing else, unless you agree first, and you may take such an agreement
          back at any time.
        </p>
        <p>Nothing here is decided about you by a machine alone.</p>
      </>
    ),
  },
  {
    id: 'who',
    title: 'Who else sees it',
    text: (
      <>
        <p>
          The hotel, carrier or guide you booked, with what they need for your stay. The authority that decides on your
          visa. The payment, mail and image services that work for us under contract and on our instructions only. Your
          agency, if you travel through one. Authorities, when a law obliges us.
        </p>
        <p>
          Journeys abroad mean data abroad: a hotel in another country learns who comes. Nothing goes to a country the
          Indian government has barred.
        </p>
      </>
    ),
  },
  {
    id: 'device',
    title: 'On your device',
    text: (
      <>
        <p>
          One cookie, which no script can read, keeps you signed in. Your browser’s storage holds what is on your
          screen, so that a reload does not lose it, and your choice of light or dark.
        </p>
        <p>
          When you sign out, everything about you is removed from that storage in every open tab. There are no cookies
          of other companies, so there is no banner to click away.
        </p>
      </>
    ),
  },
  {
    id: 'long',
    title: 'How long',
    text: (
      <ul>
        <li>Accounts: while they are open, then ninety days.</li>
        <li>Enquiries that did not become a journey: two years after the last word.</li>
        <li>Bookings, invoices and ledger entries: eight years, as tax law asks.</li>
        <li>Passport copies and visa papers: until ninety days after the return.</li>
      </ul>
    ),
  },
  {
    id: 'safe',
    title: 'How it is kept safe',
    text: (
      <p>
        Every connection is encrypted. Private documents are given out only to those they belong to and to those who
        must work with them. Passwords are stored so that not even we can read them. Each agency sees its own customers
        and nobody else’s, and every look behind a stored secret is written down. If something does go wrong, we tell
        you and the authority without delay.
      </p>
    ),
  },
  {
    id: 'rights',
    title: 'Your rights',
    text: (
      <>
        <p>
          Under the Digital Personal Data Protection Act, 2023 you may ask what we hold, have it corrected or completed,
          have it erased, name somebody to act for you, and complain. If you live in the European Union or the United
          Kingdom, the rights of the GDPR are yours as well.
        </p>
        <p>
          Travellers take all of it as a file, and erase their account, on their profile. For anything else write to us
          with the form on the contact page. We answer within seven days and act within thirty. If we cannot agree, you
          may turn to the Data Protection Board of India.
        </p>
      </>
    ),
  },
]

/** The privacy policy. */
export function PrivacyPage() {
  return (
    <Document
      title="Privacy policy"
      lead="What we know about you, why, for how long, and how you stay in charge of it."
      since="1 November 2026"
      chapters={chapters}
    />
  )
}
