import { type Template, templates as contract } from '@karavan/contracts/base/templates/template.contract'
import { templateEvents, templateKinds } from '@karavan/domain/base/templates/placeholder'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { defaultTerms, mailFromTemplate, seedTemplates, templateMail } from './index.ts'
import { startingTemplates } from './starting-template.ts'
import { xssPayloads } from './testing/xss-payloads.ts'
import { unknownOf } from './fill.ts'

type One = { data: Template }
type Many = { data: Template[]; meta: { total: number } }
type Preview = { data: { subject: string; html: string; text: string; unknown: string[] } }
type Refused = { code: string; detail: string; errors?: { path: string; message: string }[]; current?: Template }

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const asAdmin = <T>(method: string, path: string, body?: unknown) =>
  test.call<T>(method, path, { as: test.people.admin, body })
let made = 0
const fields = (rest: object = {}) => ({ ...contract.create.example, name: `Text ${(made += 1)}`, ...rest })
const make = async (rest: object = {}) => (await asAdmin<One>('POST', '/templates', fields(rest))).body.data
const db = () => test.app.platform.database.db

describe('a new house', () => {
  it('begins with a default text of every kind and a mail for every event, once', async () => {
    await seedTemplates(db())
    const { data, meta } = (await asAdmin<Many>('GET', '/templates?pageSize=100')).body
    expect(meta.total).toBe(startingTemplates.length)
    expect(data.every(({ isDefault }) => isDefault)).toBe(true)
    expect(new Set(data.map(({ kind }) => kind))).toEqual(new Set(templateKinds))
    expect(data.flatMap(({ event }) => event ?? []).sort()).toEqual([...templateEvents].sort())
  })

  it('has texts that need no cleaning and name only what is known', async () => {
    for (const starting of startingTemplates) {
      expect(unknownOf(starting)).toEqual([])
      const stored = await make({ ...starting, name: `Again ${starting.name}`, isDefault: false })
      expect(stored.body).toBe(starting.body)
    }
  })
})

describe('templates', () => {
  it('are created, read, changed and deleted, and each leaves a trail', async () => {
    const template = await make({ body: '<p>One</p>' })
    const path = `/templates/${template.id}`
    const { id, createdAt, updatedAt, ...rest } = template
    const changed = await asAdmin<One>('PUT', path, { ...rest, body: '<p>Two</p>' })
    expect(changed.body.data).toMatchObject({ body: '<p>Two</p>', version: 2 })
    expect(Date.parse(createdAt)).toBeLessThanOrEqual(Date.parse(updatedAt))
    const stale = await asAdmin<Refused>('PUT', path, { ...rest, body: '<p>Late</p>' })
    expect([stale.status, stale.body.code, stale.body.current?.version]).toEqual([409, 'STALE_VERSION', 2])
    expect((await asAdmin('DELETE', path)).status).toBe(200)
    expect((await asAdmin('GET', path)).status).toBe(404)
    const trail = await asAdmin<{ data: { action: string }[] }>('GET', `/audit?entity=template&id=${id}&sort=at`)
    expect(trail.body.data.map(({ action }) => action)).toEqual(['created', 'changed', 'deleted'])
  })

  it('name what is wrong: a taken name, a missing event, an empty text, a placeholder nobody knows', async () => {
    const { name } = await make()
    const wrongs: [object, string][] = [
      [{ name: name.toUpperCase() }, 'name'],
      [{ kind: 'email', event: null }, 'event'],
      [{ kind: 'terms', event: 'hotel-confirmed' }, 'event'],
      [{ body: '<p> </p><script>alert(1)</script>' }, 'body'],
      [{ body: '<p>Dear {{custmer}}</p>' }, 'body'],
      [{ kind: 'message', subject: '{{nobody}}' }, 'subject'],
    ]
    for (const [wrong, path] of wrongs) {
      const { status, body } = await asAdmin<Refused>('POST', '/templates', fields(wrong))
      expect([status, body.errors?.[0]?.path]).toEqual([400, path])
    }
    const { body } = await asAdmin<Refused>('POST', '/templates', fields({ body: '<p>{{custmer}} {{totl}}</p>' }))
    expect(body.errors?.map(({ message }) => message)).toEqual([
      expect.stringContaining('{{custmer}}'),
      expect.stringContaining('{{totl}}'),
    ])
  })

  it('are for the house; terms are read by everybody who plans a trip, the default first', async () => {
    expect((await test.call('GET', '/templates', { as: test.people.agent })).status).toBe(403)
    const { status, body } = await test.call<Many>('GET', '/templates/terms', { as: test.people.agent })
    expect([status, body.data[0]?.isDefault]).toEqual([200, true])
    expect(body.data[0]).not.toHaveProperty('version')
  })
})

describe('the default', () => {
  const defaults = async (kind: string) =>
    (await asAdmin<Many>('GET', `/templates?kind=${kind}&pageSize=100`)).body.data.filter(({ isDefault }) => isDefault)

  it('is one of its kind: a new one takes the mark from the former', async () => {
    const [former] = await defaults('terms')
    const next = await make({ isDefault: true, body: '<p>New terms</p>' })
    expect((await defaults('terms')).map(({ id }) => id)).toEqual([next.id])
    expect((await defaultTerms(db()))?.body).toBe('<p>New terms</p>')
    const {
      id,
      createdAt: _,
      updatedAt: __,
      ...rest
    } = (await asAdmin<One>('GET', `/templates/${former?.id}`)).body.data
    expect(rest.isDefault).toBe(false)
    await asAdmin('PUT', `/templates/${id}`, { ...rest, isDefault: true })
    expect((await defaults('terms')).map((one) => one.id)).toEqual([id])
  })

  it('is one of its event among mails, beside those of other events', async () => {
    const before = (await defaults('email')).length
    await make({ kind: 'email', event: 'hotel-confirmed', subject: 'Hi', isDefault: true })
    const after = await defaults('email')
    expect(after).toHaveLength(before)
    expect(after.filter(({ event }) => event === 'hotel-confirmed')).toHaveLength(1)
  })

  it('stays one when many are made the default at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => asAdmin('POST', '/templates', fields({ kind: 'quotation', isDefault: true }))),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 201))
    expect(await defaults('quotation')).toHaveLength(1)
  })

  it('is not deleted, and says what to do first', async () => {
    const { id, name } = await make({ kind: 'message', isDefault: true })
    const refused = await asAdmin<Refused>('DELETE', `/templates/${id}`)
    expect([refused.status, refused.body.code]).toEqual([409, 'IN_USE'])
    expect(refused.body.detail).toContain(`“${name}” is the default`)
  })
})

describe('a preview', () => {
  it('shows sample data, escapes it, and reports what nobody knows', async () => {
    const { body } = await asAdmin<Preview>('POST', '/templates/preview', {
      kind: 'email',
      subject: 'For {{customer}}',
      body: '<p>{{customer}} of {{company}}, {{oops}}<script>alert(1)</script></p><p><a href="{{link}}">Open</a></p>',
    })
    expect(body.data.subject).toBe('For Asha Rao')
    expect(body.data.html).toBe(
      '<p>Asha Rao of Saffron Trails, </p><p><a href="https://karavan.test/share/…">Open</a></p>',
    )
    expect(body.data.text).toBe('Asha Rao of Saffron Trails, \nOpen: https://karavan.test/share/…')
    expect(body.data.unknown).toEqual(['oops'])
  })

  it('of a saved one takes what is typed in place of what is stored', async () => {
    const { id } = await make({ body: '<p>Stored</p>' })
    const stored = await asAdmin<Preview>('POST', `/templates/${id}/preview`, {})
    const typed = await asAdmin<Preview>('POST', `/templates/${id}/preview`, { body: '<p>Typed</p>' })
    expect([stored.body.data.html, typed.body.data.html]).toEqual(['<p>Stored</p>', '<p>Typed</p>'])
  })
})

describe('mails', () => {
  const builtIn = { subject: 'Built in', text: 'One & two\n\nThree' }

  it('are the house’s own where it has a default, else the ones given', async () => {
    await make({
      kind: 'email',
      event: 'instalment-due',
      subject: '{{title}}\nfor you',
      body: '<p>Hi {{customer}}</p><p>{{note}}</p>',
      isDefault: true,
    })
    const values = { title: 'Goa', customer: '<b>Asha</b>', note: '' }
    const own = await mailFromTemplate(db(), 'instalment-due', values, builtIn)
    expect(own.subject).toBe('Goa for you')
    expect(own.html).toBe('<p style="margin:0 0 16px">Hi &lt;b&gt;Asha&lt;/b&gt;</p>')
    expect(own.text).toBe('Hi <b>Asha</b>')
    await test.app.platform.database.pool.query(`update template set is_default = false where event = 'instalment-due'`)
    expect(await templateMail(db(), 'instalment-due', values)).toBeNull()
    const given = await mailFromTemplate(db(), 'instalment-due', values, builtIn)
    expect(given).toMatchObject({ subject: 'Built in', text: builtIn.text })
    expect(given.html).toContain('One &amp; two')
  })

  it('never lead where a value should not', async () => {
    await make({
      kind: 'email',
      event: 'package-cancelled',
      subject: 'x',
      body: '<p><a href="{{link}}">Open</a></p>',
      isDefault: true,
    })
    const mail = await templateMail(db(), 'package-cancelled', { link: 'javascript:alert(1)' })
    expect(mail?.html).not.toContain('javascript')
  })
})

describe('harmful texts', () => {
  /** The tags and attributes left; anything else could run, load or hide. */
  const tag = /<(\/?)([a-zA-Z!?][^\s/>]*)([^>]*)>/g
  const allowed = new Set('p br h2 h3 h4 strong em u s ul ol li blockquote hr a'.split(' '))

  function harmIn(html: string): string[] {
    return [...html.matchAll(tag)].flatMap(([whole, closing, name = '', rest = '']) => {
      if (!allowed.has(name)) return [whole]
      if (closing || rest.trim() === '' || rest.trim() === '/') return []
      const safe = /^ (?:href="(?:https?:\/\/|mailto:|tel:)[^"]*"|href="\{\{[A-Za-z]+\}\}"|start="\d+")$/.test(rest)
      return safe ? [] : [whole]
    })
  }

  it('are a hundred and more, and the check finds each of them', () => {
    expect(xssPayloads.length).toBeGreaterThanOrEqual(100)
    const missed = xssPayloads.filter((payload) => harmIn(payload.replace(/\/\/$/, '>')).length === 0)
    expect(missed).toEqual([])
  })

  it('come back without anything that runs, stored and shown', async () => {
    const template = await make({ body: '<p>Start</p>' })
    const { id, createdAt: _, updatedAt: __, ...rest } = template
    let { version } = template
    for (const payload of xssPayloads) {
      const body = `<p>Before</p>${payload}<p>After</p>`
      const saved = await asAdmin<One>('PUT', `/templates/${id}`, { ...rest, body, version })
      expect([payload, saved.status]).toEqual([payload, 200])
      version = saved.body.data.version
      const stored = saved.body.data.body
      const shown = (await asAdmin<Preview>('POST', `/templates/${id}/preview`, { body })).body.data.html
      expect([payload, harmIn(stored), harmIn(shown)]).toEqual([payload, [], []])
    }
  })
})
