import { dateIn } from '@karavan/domain/base/dates'
import type { Config } from '../config.ts'

/** The day it is where the business is, as a plain date. */
export const today = ({ todayZone }: Pick<Config, 'todayZone'>, now = new Date()): string => dateIn(todayZone, now)
