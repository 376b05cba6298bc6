import type { BrowserContext, ConsoleMessage } from '@playwright/test'

/** A refusal that a test brings about on purpose: the status, and what the address ends in or matches. */
export type Expected = { status: number; url: RegExp }

/** Collects what must not happen in a browser while a test runs. */
export type Watch = {
  /** Every fault so far, in words. */
  faults(): string[]
  /** Says that this refusal is what the test is about. */
  expect(...expected: Expected[]): void
  /** Says that requests may fail because the test cuts or aborts them. */
  expectFailedRequests(): void
}

const refusal = /^Failed to load resource: the server responded with a status of (\d+)/
const failure = /^Failed to load resource: net::|^\[.*\] net::ERR|net::ERR_/

/** Tells of policy violations by the console, which is watched anyway. */
const reportViolations = () => {
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile, lineNumber }) => {
    console.error(`CSP violation: ${violatedDirective} ${blockedURI} (${sourceFile}:${lineNumber})`)
  })
}

/** Watches every page of a context from its first line on. */
export async function watchContext(context: BrowserContext, origin: string): Promise<Watch> {
  const faults: { text: string; status?: number; url?: string; network?: boolean }[] = []
  const expected: Expected[] = []
  let cut = false

  await context.addInitScript(reportViolations)
  context.on('console', (message: ConsoleMessage) => {
    if (message.type() !== 'error') return
    const text = message.text()
    const { url } = message.location()
    const status = refusal.exec(text)?.[1]
    if (status) faults.push({ text: `${status} from ${url}`, status: Number(status), url })
    else faults.push({ text: `console: ${text} (${url})`, network: failure.test(text) })
  })
  context.on('weberror', (error) => {
    faults.push({ text: `page error: ${error.error().stack ?? error.error().message}` })
  })
  context.on('response', (response) => {
    if (response.status() === 403) faults.push({ text: `403 from ${response.url()}`, status: 403, url: response.url() })
  })
  context.on('request', (request) => {
    const url = new URL(request.url())
    if (/^https?:$/.test(url.protocol) && url.origin !== origin) {
      faults.push({ text: `request to another origin: ${request.url()}` })
    }
  })

  const isExpected = ({ status, url = '', network }: (typeof faults)[number]) =>
    (network && cut) || expected.some((one) => one.status === status && one.url.test(url))
  return {
    faults: () => faults.filter((fault) => !isExpected(fault)).map(({ text }) => text),
    expect: (...more) => expected.push(...more),
    expectFailedRequests: () => {
      cut = true
    },
  }
}
