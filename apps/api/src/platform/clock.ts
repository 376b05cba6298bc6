import { dateIn } from '@karavan/domain/base/dates'
import type { Config } from '../config.ts'

/** The day it is where the business is, as a plain date. */
export const today = ({ todayZone }: Pick<Config, 'todayZone'>, now = new Date()): string => dateIn(todayZone, now)

/** The hour it is there, from 0 to 23. */
export const hourNow = ({ todayZone }: Pick<Config, 'todayZone'>, now = new Date()): number =>
  Number(new Intl.DateTimeFormat('en-GB', { timeZone: todayZone, hour: '2-digit', hourCycle: 'h23' }).format(now))
