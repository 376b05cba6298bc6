import { readCsv } from '../../base/read-csv.ts'

type PastedRegistration = { number: string; irn: string; ackNumber: string; ackAt: string; signedQr: string }

const names = {
  number: /^(doc(ument)?|invoice)?\s*(no|number)\.?$/i,
  irn: /^irn$/i,
  ackNumber: /^ack(nowledg\w+)?\s*(no|number)\.?$/i,
  ackAt: /^ack(nowledg\w+)?\s*(dt|date)\.?$/i,
  signedQr: /^signed\s*qr\s*(code)?$/i,
} as const

const inOrder = Object.keys(names) as (keyof typeof names)[]

/** Days of the portal: 2026-11-05 12:30:00, or 05/11/2026 12:30:00, in the time of India. */
function instant(text: string): string {
  const [day = '', time = '00:00:00'] = text.trim().split(/[ T]/)
  const plain = /^\d\d[/-]\d\d[/-]\d{4}$/.test(day) ? day.split(/[/-]/).reverse().join('-') : day
  return `${plain}T${time.length === 5 ? `${time}:00` : time}+05:30`
}

/**
 * What somebody copied out of the portal or its file: five columns, under heads that say which, or in the order number, IRN,
 * acknowledgement, its date, signed code.
 */
export function readRegistrations(text: string): PastedRegistration[] {
  const [head = [], ...rest] = [...readCsv(text)].map((row) => row.map((cell) => cell.trim()))
  const found = inOrder.map((key) => head.findIndex((cell) => names[key].test(cell)))
  const headed = found.every((at) => at >= 0)
  const rows = headed ? rest : [head, ...rest]
  return rows
    .filter((row) => row.some(Boolean))
    .map((row) => {
      const cell = (at: number) => row[headed ? (found[at] ?? 0) : at] ?? ''
      return {
        number: cell(0),
        irn: cell(1).toLowerCase(),
        ackNumber: cell(2),
        ackAt: instant(cell(3)),
        signedQr: cell(4),
      }
    })
}
