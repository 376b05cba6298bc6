import { fireEvent, render, screen } from '@testing-library/react'
import { createElement, useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { authOf, profileOf } from '../../shared/session/testing.ts'
import { noAuth } from '../../shared/session/auth.slice.ts'
import { firstScript, personMark, sayLive } from './first-script.ts'

const run = () => window.eval(firstScript) as void
const store = (auth: unknown) => localStorage.setItem('persist:root', JSON.stringify({ auth: JSON.stringify(auth) }))
const page = document.documentElement

beforeEach(() => {
  localStorage.clear()
  document.body.innerHTML = '<form><input name="email"><button id="send">Send</button></form>'
})
afterEach(async () => {
  // What a script still listens to would be heard by the next test.
  sayLive()
  await new Promise((resolve) => setTimeout(resolve))
  page.removeAttribute(personMark)
  delete page.dataset.theme
  document.body.innerHTML = ''
})

it('is at most a kilobyte', () => expect(new TextEncoder().encode(firstScript).length).toBeLessThanOrEqual(1024))

describe('what arrived', () => {
  it.each([
    ['nothing is stored', () => undefined],
    ['a visitor was here', () => store(noAuth)],
    ['somebody is about to register', () => store({ ...noAuth, token: { accessToken: 'x', refreshToken: '' } })],
    ['the stored state cannot be read', () => localStorage.setItem('persist:root', '{')],
  ])('is shown where %s', (_, prepare) => {
    prepare()
    run()
    expect(page.hasAttribute(personMark)).toBe(false)
  })

  it('is hidden where somebody is stored as signed in', () => {
    store(authOf(profileOf({ userType: 'Agent' })))
    run()
    expect(page.hasAttribute(personMark)).toBe(true)
  })

  it('has the colours that were chosen', () => {
    localStorage.setItem('theme', 'dark')
    run()
    expect(page.dataset.theme).toBe('dark')
  })
})

describe('before the program listens', () => {
  const field = () => document.querySelector('input') as HTMLInputElement
  const button = () => document.querySelector('button') as HTMLButtonElement

  it('a form goes nowhere, and is sent once it does', async () => {
    const sent: boolean[] = []
    run()
    document.addEventListener('submit', (event) => {
      sent.push(event.defaultPrevented)
      event.preventDefault()
    })
    button().click()
    expect(sent).toEqual([true])
    sayLive()
    await vi.waitFor(() => expect(sent).toEqual([true, false]))
  })

  it('a press is kept, and made once', async () => {
    let pressed = 0
    run()
    document.body.addEventListener('click', () => (pressed += 1))
    button().type = 'button'
    button().click()
    expect(pressed).toBe(0)
    sayLive()
    sayLive()
    await vi.waitFor(() => expect(pressed).toBe(1))
    sayLive()
    expect(pressed).toBe(1)
  })

  it.each([
    ['once, is ticked again', 1, [true]],
    ['and taken back, is left alone', 2, []],
  ])('a box that is ticked %s', async (_, times, told) => {
    document.querySelector('form')?.insertAdjacentHTML('beforeend', '<input type="checkbox">')
    const box = document.querySelector<HTMLInputElement>('[type=checkbox]') as HTMLInputElement
    run()
    for (let count = 0; count < times; count++) box.click()
    expect(box.checked).toBe(times === 1)
    const heard: boolean[] = []
    box.addEventListener('click', () => heard.push(box.checked))
    sayLive()
    await new Promise((resolve) => setTimeout(resolve))
    expect([heard, box.checked]).toEqual([told, times === 1])
  })

  it('a box that React heard of while the page came alive is left as it is', async () => {
    let heard = 0
    function Box() {
      const [on, setOn] = useState(false)
      const onChange = () => {
        heard += 1
        setOn((was) => !was)
      }
      return createElement('input', { type: 'checkbox', checked: on, onChange })
    }
    run()
    render(createElement(Box))
    const box = screen.getByRole<HTMLInputElement>('checkbox')
    fireEvent.click(box)
    sayLive()
    await new Promise((resolve) => setTimeout(resolve))
    expect([heard, box.checked]).toEqual([1, true])
  })

  it('what is typed is typed again, where a form has begun empty meanwhile', async () => {
    run()
    const heard: string[] = []
    field().value = 'asha@example.test'
    field().dispatchEvent(new Event('input', { bubbles: true }))
    field().value = ''
    field().addEventListener('input', () => heard.push(field().value))
    sayLive()
    await vi.waitFor(() => expect(heard).toEqual(['asha@example.test']))
  })
})
