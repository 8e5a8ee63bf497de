import { dayMilliseconds, hourMilliseconds } from "../days.ts"

/**
 * How long a filing, a message or a report is waited for, when it is tried again, and when it is given up.
 *
 * - A message of the queue that failed: after 30 s, then after twice the time, an hour at most. After 17
 *   deliveries, some ten hours, it is dead, and the open filings of its company are failed. A pause that EDGAR or
 *   a register asks for uses up no delivery: a new message is sent for its end.
 * - A filing that was sent to the queue and is not settled: sent again after a day, without end. So is a report
 *   abroad beyond the 12 of one run.
 * - A filing dated after the day of the run: on its own day. A date more than 7 days ahead is not awaited.
 * - A filing whose facts EDGAR does not state: after 10 minutes, then after twice the time, 6 hours at most. It is
 *   failed 14 days after it was found.
 * - An XBRL instance that EDGAR does not serve: at each delivery of its message, for an hour. Then the report is
 *   screened without it, and the instance is tried at least every hour, until 14 days after the first failure.
 * - A report abroad that its register does not serve: after an hour. It is failed at the 25th attempt.
 * - A report abroad that cannot be read: the first 4 times at the next delivery of its message, and no other report
 *   of the company is read meanwhile. Then like a report that is not served.
 * - A day of a register that was not read in full: in the next hourly run. After 24 runs it is passed over.
 * - A failed filing: every night, until 14 days after it was found.
 * - Holdings of a filer without a listed fund: every night, until 100 days after they were found.
 */

/** The deliveries of a message: the first one and `max_retries` (`wrangler.toml`). */
export const deliveriesMax = 17
export const redeliverySecondsMin = 30
export const redeliverySecondsMax = 3_600

/**
 * A filing that is still queued after this time has lost its message: no message lives that long, even with
 * all its retries.
 */
export const lostAfterMilliseconds = dayMilliseconds

/** A report may be dated the next business day, after weekends and holidays. A later date is a mistake. */
export const datedAheadDaysMax = 7

export const factsWaitMinutesMin = 10
export const factsWaitMinutesMax = 360
/** The longest time to the next attempt for a missing instance, without which a verdict lacks figures. */
export const instanceWaitMinutesMax = 60
/** EDGAR publishes a report's facts within minutes or a day. Missing documents are awaited this long. */
export const documentsAwaitedDays = 14
/** A report waits for its instance this long after the first failure to fetch the instance. */
export const instanceAwaitedMilliseconds = hourMilliseconds

/** The most reports abroad that one run reads. */
export const reportsPerRunMax = 12
export const reportWaitMilliseconds = hourMilliseconds
/** A report abroad that is not served at the attempt after these is failed. */
export const reportAttemptsMax = 24
/** A report that cannot be read stops the run this many times, since the register may be out of order. */
export const outageAttemptsMax = 4

/** For a day of hourly runs: as long as a report is awaited that its register does not serve. */
export const unreadRunsMax = 24

export const failedFilingsReopenedDays = 14
/** N-PORT is published each quarter, so a newer filing has followed. */
export const fundFilingsAwaitedDays = 100
