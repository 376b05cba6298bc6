import { randomUUID } from 'node:crypto'
import type { Bank, BankCandidate, BankLine, BankStatement } from '@karavan/contracts/crm/bank/bank'
import type { PlainDate } from '@karavan/domain/base/dates'
import type { Person } from '../../../../testing/people.ts'
import type { TestApp } from '../../../../testing/test-app.ts'

export type Refusal = { code: string; detail: string; title: string }

const head = 'Date,Narration,Chq./Ref.No.,Value Dt,Withdrawal Amt.,Deposit Amt.,Closing Balance'
export const mapping = {
  date: 'Date',
  description: 'Narration',
  reference: 'Chq./Ref.No.',
  debit: 'Withdrawal Amt.',
  credit: 'Deposit Amt.',
  balance: 'Closing Balance',
}

export type Written = { on: PlainDate; text: string; reference?: string; amount: number }

/** A statement as a bank writes it, with what stands above its table. */
export function fileOf(lines: readonly Written[], opening = 100_000): string {
  let balance = opening
  const rows = lines.map(({ on, text, reference = '', amount }) => {
    balance = Math.round((balance + amount) * 100) / 100
    const day = `${on.slice(8)}/${on.slice(5, 7)}/${on.slice(2, 4)}`
    const [debit, credit] = amount < 0 ? [(-amount).toFixed(2), ''] : ['', amount.toFixed(2)]
    return [day, text, reference, day, debit, credit, balance.toFixed(2)].join(',')
  })
  return ['HDFC BANK Ltd.,,,,,,', 'Account XXXX4821,,,,,,', '', head, ...rows, ''].join('\n')
}

/** Sends a file to a bank. */
export async function sendFile<T>(
  { app }: TestApp,
  as: Person,
  path: string,
  file: string,
): Promise<{ status: number; body: T }> {
  const form = new FormData()
  form.append('file', new Blob([file]), 'april.csv')
  const body = new Response(form)
  const answer = await app.inject({
    method: 'POST',
    url: `/api/v1${path}`,
    headers: { authorization: `Bearer ${as.token}`, 'content-type': body.headers.get('content-type') ?? '' },
    payload: Buffer.from(await body.arrayBuffer()),
  })
  return { status: answer.statusCode, body: answer.json<T>() }
}

/** A bank whose columns are known. */
export async function makeBank(test: TestApp, as: Person, given: object = { mapping }): Promise<Bank> {
  const { status, body } = await test.call<{ data: Bank }>('POST', '/crm/banks', {
    as,
    body: { name: `HDFC ${randomUUID().slice(0, 8)}`, ...given },
  })
  if (status !== 201) throw new Error(`The bank was refused: ${JSON.stringify(body)}`)
  return body.data
}

/** Takes a statement into a bank. */
export async function upload(test: TestApp, as: Person, { id }: Bank, file: string): Promise<BankStatement> {
  const { status, body } = await sendFile<{ data: BankStatement }>(test, as, `/crm/banks/${id}/statements`, file)
  if (status !== 201) throw new Error(`The statement was refused: ${JSON.stringify(body)}`)
  return body.data
}

/** A statement of a bank of its own, and its lines. */
export async function statementOf(test: TestApp, as: Person, lines: readonly Written[]) {
  const statement = await upload(test, as, await makeBank(test, as), fileOf(lines))
  return { statement, lines: await linesOf(test, as, statement) }
}

export async function linesOf(test: TestApp, as: Person, { id }: BankStatement, query = ''): Promise<BankLine[]> {
  const path = `/crm/bank-statements/${id}/lines?pageSize=100${query}`
  return (await test.call<{ data: BankLine[] }>('GET', path, { as })).body.data
}

type Act = 'accept' | 'receive' | 'ignore' | 'undo'

/** Decides on a line. */
export const onLine = (test: TestApp, as: Person, line: BankLine | undefined, act: Act, body: object) =>
  test.call<{ data: BankLine } & Refusal>('POST', `/crm/bank-lines/${line?.id}/${act}`, { as, body })

/** Accepts a candidate, or what is suggested. */
export const accept = (
  test: TestApp,
  as: Person,
  line: BankLine | undefined,
  { kind, id }: Pick<BankCandidate, 'kind' | 'id'> = line?.suggestion ?? { kind: 'receipt', id: randomUUID() },
) => onLine(test, as, line, 'accept', { kind, targetId: id })
