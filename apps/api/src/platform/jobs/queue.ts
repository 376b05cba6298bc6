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
  housekeeping: Record<string, never>
}

export type QueueName = keyof JobData

/** Every queue there is. */
export const queues: Record<QueueName, QueueSettings> = {
  // Tried for about a day, longer than most mail servers are away.
  'mail.send': { retryLimit: 12, retryDelay: 10, expireInSeconds: 90, concurrency: 2 },
  housekeeping: { retryLimit: 3, retryDelay: 60, expireInSeconds: 300, concurrency: 1 },
}
