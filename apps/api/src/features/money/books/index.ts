export { holdOpen, refuseMoneyDay } from './close.service.ts'
