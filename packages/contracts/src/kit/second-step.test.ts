import { expect, it } from 'vitest'
import { contracts } from '../all.ts'

const calls = Object.values(contracts).flatMap((of) => Object.values(of))
const nameOf = ({ method, path }: (typeof calls)[number]) => `${method} ${path}`

it('is waited for by no call of the signed-in but those that set it up, apply, or tell whoever it is what is theirs', () => {
  const open = calls.filter(({ access, reveals, afterStep }) => access === 'signedIn' && !reveals && !afterStep)
  expect(open.map(nameOf).sort()).toEqual([
    'DELETE /me/sessions/:sessionId',
    'GET /events',
    'GET /favourites',
    'GET /imagekit-auth',
    'GET /me',
    'GET /me/sign-in',
    'GET /notifications',
    'GET /recent-searches',
    'POST /favourites',
    'POST /files/documents',
    'POST /me/documents',
    'POST /me/sessions/end',
    'POST /me/two-step',
    'POST /me/two-step/confirm',
    'POST /me/two-step/end',
    'POST /me/two-step/recovery-codes',
    'POST /notifications/read',
    'POST /recent-searches',
    'POST /tickets',
  ])
})

it('is asked for again by whatever tells a whole number, password or account', () => {
  const telling = calls.filter(
    ({ method, path }) => method !== 'PUT' && /reveal|\/pan$|\/passport$|\/visa-number$|\/personal-data$/.test(path),
  )
  // What a customer types into the page of a link tells nothing.
  expect(telling.filter(({ reveals, access }) => !reveals && access !== 'public').map(nameOf)).toEqual([])
  expect(telling.length).toBeGreaterThan(10)
})
