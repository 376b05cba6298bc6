/** How a queue treats its jobs. */
export type QueueSettings = {
  /** How often a failed job is tried again before it is set aside. */
  retryLimit: number
  /** Seconds before the first repeat; doubled each time, with some chance in it. */
  retryDelay: number
  /** Seconds after which a running job counts as lost with its worker. */
  expireInSeconds: number
  /** How many jobs of the queue one process runs at a time. */
  concurrency: number
}

/** What the jobs of each queue carry: ids rather than contents, since a job may wait long. */
export type JobData = {
  'mail.send': { mailId: string }
  /** Sends one message of a record, at most once. */
  'message.send': { messageId: string }
  /** Fetches the picture or document that came with a message of WhatsApp. */
  'message.fetch': { messageId: string }
  housekeeping: Record<string, never>
  /** Looks for bookings whose time has come. */
  'booking.sweep': Record<string, never>
  /** Does with one booking what its time has brought: reminds, expires, completes. */
  'booking.settle': { bookingId: string }
  /** Numbers and writes one invoice or credit note; amounts stand as they were when it was asked for. */
  'invoice.make': {
    /** What it is for; without a name a hotel booking. */
    entity?: 'booking' | 'package' | 'visa-application' | 'activity'
    bookingId: string
    kind: 'invoice' | 'credit-note'
    causeKey: string
    /** Of a credit note: the cause of the invoice it takes back, in whole or in part. */
    against: string | null
    description: string
    /** In minor units, like the taxes. */
    total: number
    taxes: { name: 'CGST' | 'SGST' | 'IGST' | 'TCS'; rate: number; base: number; amount: number }[]
  }
  /** Looks for booked trips whose time has come. */
  'package.sweep': Record<string, never>
  /** Does with one of them what its time has brought: reminds of an instalment, expires, completes. */
  'package.settle': { packageId: string }
  /** Looks for activity bookings whose time has come. */
  'activity.sweep': Record<string, never>
  /** Does with one of them what its time has brought: reminds, expires, completes. */
  'activity.settle': { bookingId: string }
  /** Looks for visa applications whose time has come. */
  'visa.sweep': Record<string, never>
  /** Does with one of them what its time has brought: reminds of the airline, says that it is overdue. */
  'visa.settle': { applicationId: string }
  /** Looks for applications whose documents were kept long enough. */
  'visa.retention': Record<string, never>
  /** Deletes the documents of one of them. */
  'visa.clear': { applicationId: string }
  /** Writes a backup, and removes those that are no longer kept. */
  'backup.make': Record<string, never>
  /** Deletes the bytes of files that nobody has any more. */
  'file.erase': { keys: string[] }
  /** Clears away what was uploaded and never used. */
  'file.sweep': Record<string, never>
  /** Finds the lowest prices of some itineraries anew, from the one after the named on. */
  'itinerary.reprice': { after?: string }
  /** Deletes changes of places that every process has seen. */
  'place.prune': Record<string, never>
  /** Tells Admins of nights on which few rooms are left. */
  'room.alarm': Record<string, never>
  /** Checks or adds the next rows of a file of customers. */
  'customer.import': { importId: string }
  /** Looks for reports whose day to be mailed has come. */
  'report.mail': Record<string, never>
  /** Mails one of them to one person. */
  'report.send': { mailId: string }
  /** Erases what organisations do not want to keep any longer. */
  'personal-data.sweep': Record<string, never>
  /** Writes a long list into a file for whoever asked for it. */
  'export.make': { exportId: string }
  /** Reminds people of follow-ups whose time has come. */
  'follow-up.remind': Record<string, never>
  /** Reminds people of tasks whose time has come. */
  'task.remind': Record<string, never>
  /** Folds what the CRM noted into the sums of its dashboard. */
  'crm.fold': Record<string, never>
  /** Reminds of instalments of CRM bookings, and moves on what has begun or is over. */
  'crm-booking.sweep': Record<string, never>
  /** Seals what was written to the ledger and the trail. */
  'books.seal': Record<string, never>
  /** Lets the books of agencies follow what moved their wallets. */
  'wallet.mirror': Record<string, never>
  /** Books the GST inside what was paid to agencies before an invoice. */
  'advance-tax.book': Record<string, never>
  /** Looks for portal bookings that changed and that services of the CRM were bought as. */
  'crm-booking.portal': Record<string, never>
  /** Lets a service follow one of them. */
  'crm-booking.follow': { kind: 'booking' | 'package' | 'visa-application' | 'activity'; id: string }
  /** Books what agencies have bought of the house and sold to nobody yet. */
  'purchase.book': Record<string, never>
  /** Ends quotations whose price is over, and says of those that are about to. */
  'quotation.expire': Record<string, never>
  'quotation.watch': Record<string, never>
  /** Reminds of passwords that are due, and moves what is sealed under an old master key to the newest. */
  'credential.sweep': Record<string, never>
  /** Moves bank details of suppliers to the newest master key, and links hotels of the house to their suppliers. */
  'supplier.sweep': Record<string, never>
  /** Books what advances to suppliers are worth on the bills they are used on. */
  'supplier.advances': Record<string, never>
  /** Looks for payments whose page has run out, and for news that never came. */
  'payment.sweep': Record<string, never>
  /** Asks what became of one of them. */
  'payment.settle': { sessionId: string }
  /** Takes what a card has authorised. */
  'payment.capture': { sessionId: string }
  /** Gives money back to a card. */
  'payment.refund': { refundId: string }
  /** Has card providers asked what they paid out on the last days. */
  'payout.sweep': Record<string, never>
  /** Records what one of them paid out on one day. */
  /** Without a gateway it is a provider of the house. */
  'payout.import': { provider: string; day: string; gatewayId?: string }
  /** The sandbox's signed message, delivered like a real provider's. */
  'sandbox.deliver': { eventId: string; body: string }
}

export type QueueName = keyof JobData

/** Every queue there is. */
export const queues: Record<QueueName, QueueSettings> = {
  // Tried for about a day, longer than most mail servers are away.
  'mail.send': { retryLimit: 12, retryDelay: 10, expireInSeconds: 90, concurrency: 2 },
  'message.send': { retryLimit: 12, retryDelay: 10, expireInSeconds: 120, concurrency: 2 },
  // WhatsApp keeps what was sent for a month; it is asked for some hours.
  'message.fetch': { retryLimit: 14, retryDelay: 2, expireInSeconds: 120, concurrency: 1 },
  'booking.sweep': { retryLimit: 3, retryDelay: 10, expireInSeconds: 120, concurrency: 1 },
  'booking.settle': { retryLimit: 8, retryDelay: 5, expireInSeconds: 60, concurrency: 2 },
  // One at a time: numbers have no gaps, and a credit note comes after its invoice.
  'invoice.make': { retryLimit: 12, retryDelay: 2, expireInSeconds: 60, concurrency: 1 },
  'package.sweep': { retryLimit: 3, retryDelay: 10, expireInSeconds: 120, concurrency: 1 },
  'package.settle': { retryLimit: 8, retryDelay: 5, expireInSeconds: 60, concurrency: 2 },
  'activity.sweep': { retryLimit: 3, retryDelay: 10, expireInSeconds: 120, concurrency: 1 },
  'activity.settle': { retryLimit: 8, retryDelay: 5, expireInSeconds: 60, concurrency: 2 },
  'visa.sweep': { retryLimit: 3, retryDelay: 10, expireInSeconds: 120, concurrency: 1 },
  'visa.settle': { retryLimit: 8, retryDelay: 5, expireInSeconds: 60, concurrency: 2 },
  'visa.retention': { retryLimit: 3, retryDelay: 10, expireInSeconds: 120, concurrency: 1 },
  'visa.clear': { retryLimit: 8, retryDelay: 5, expireInSeconds: 60, concurrency: 1 },
  // It may take long on a large house; while it does, nothing else waits for it.
  'backup.make': { retryLimit: 2, retryDelay: 300, expireInSeconds: 4 * 3600, concurrency: 1 },
  'file.erase': { retryLimit: 12, retryDelay: 10, expireInSeconds: 60, concurrency: 1 },
  'file.sweep': { retryLimit: 2, retryDelay: 60, expireInSeconds: 3600, concurrency: 1 },
  'itinerary.reprice': { retryLimit: 3, retryDelay: 60, expireInSeconds: 300, concurrency: 1 },
  'place.prune': { retryLimit: 3, retryDelay: 10, expireInSeconds: 120, concurrency: 1 },
  'room.alarm': { retryLimit: 3, retryDelay: 10, expireInSeconds: 120, concurrency: 1 },
  'customer.import': { retryLimit: 5, retryDelay: 2, expireInSeconds: 120, concurrency: 2 },
  'report.mail': { retryLimit: 3, retryDelay: 60, expireInSeconds: 120, concurrency: 1 },
  'report.send': { retryLimit: 12, retryDelay: 10, expireInSeconds: 300, concurrency: 1 },
  'personal-data.sweep': { retryLimit: 3, retryDelay: 60, expireInSeconds: 600, concurrency: 1 },
  'export.make': { retryLimit: 3, retryDelay: 10, expireInSeconds: 900, concurrency: 1 },
  'follow-up.remind': { retryLimit: 3, retryDelay: 10, expireInSeconds: 120, concurrency: 1 },
  'task.remind': { retryLimit: 3, retryDelay: 10, expireInSeconds: 120, concurrency: 1 },
  'crm.fold': { retryLimit: 3, retryDelay: 5, expireInSeconds: 120, concurrency: 1 },
  'crm-booking.sweep': { retryLimit: 3, retryDelay: 10, expireInSeconds: 120, concurrency: 1 },
  'books.seal': { retryLimit: 3, retryDelay: 60, expireInSeconds: 600, concurrency: 1 },
  'wallet.mirror': { retryLimit: 3, retryDelay: 10, expireInSeconds: 300, concurrency: 1 },
  'advance-tax.book': { retryLimit: 3, retryDelay: 60, expireInSeconds: 900, concurrency: 1 },
  'crm-booking.portal': { retryLimit: 3, retryDelay: 10, expireInSeconds: 120, concurrency: 1 },
  'crm-booking.follow': { retryLimit: 8, retryDelay: 5, expireInSeconds: 60, concurrency: 1 },
  'purchase.book': { retryLimit: 3, retryDelay: 10, expireInSeconds: 300, concurrency: 1 },
  'quotation.watch': { retryLimit: 1, retryDelay: 60, expireInSeconds: 1800, concurrency: 1 },
  'quotation.expire': { retryLimit: 3, retryDelay: 10, expireInSeconds: 120, concurrency: 1 },
  'credential.sweep': { retryLimit: 3, retryDelay: 60, expireInSeconds: 300, concurrency: 1 },
  'supplier.advances': { retryLimit: 3, retryDelay: 60, expireInSeconds: 300, concurrency: 1 },
  'supplier.sweep': { retryLimit: 3, retryDelay: 60, expireInSeconds: 300, concurrency: 1 },
  'payment.sweep': { retryLimit: 3, retryDelay: 10, expireInSeconds: 120, concurrency: 1 },
  'payment.settle': { retryLimit: 8, retryDelay: 5, expireInSeconds: 60, concurrency: 2 },
  'payment.capture': { retryLimit: 10, retryDelay: 2, expireInSeconds: 60, concurrency: 2 },
  // A provider may be away for a day; what is owed is not forgotten.
  'payment.refund': { retryLimit: 14, retryDelay: 5, expireInSeconds: 60, concurrency: 2 },
  'payout.sweep': { retryLimit: 3, retryDelay: 60, expireInSeconds: 120, concurrency: 1 },
  // Tried for some hours; the sweep of the next days asks for the same day again.
  'payout.import': { retryLimit: 7, retryDelay: 60, expireInSeconds: 300, concurrency: 1 },
  'sandbox.deliver': { retryLimit: 10, retryDelay: 1, expireInSeconds: 30, concurrency: 2 },
  housekeeping: { retryLimit: 3, retryDelay: 60, expireInSeconds: 300, concurrency: 1 },
}
