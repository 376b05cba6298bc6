import { act, cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, Link, RouterProvider } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { Input } from '../ui/Input.tsx'
import { readDraft } from './draft.ts'
import { formFieldOf } from './FormField.tsx'
import { FormSection } from './FormSection.tsx'
import { ResourceForm } from './ResourceForm.tsx'

// A machine that does other things beside is slow, not wrong.
configure({ asyncUtilTimeout: 10_000 })
vi.setConfig({ testTimeout: 30_000 })

const Body = z.strictObject({
  name: z.string().trim().min(1, 'Required').max(10),
  city: z.string().trim().min(1, 'Required'),
  pin: z.string(),
})
type Values = z.input<typeof Body>
type Thing = Values & { id: string; version: number }

const ThingField = formFieldOf<Values>()
const toValues = (record?: Thing): Values => ({
  name: record?.name ?? '',
  city: record?.city ?? '',
  pin: record?.pin ?? '',
})
const record: Thing = { id: 't', name: 'Old', city: 'Goa', pin: '', version: 3 }

type Save = (values: Values, version: number | null) => Promise<Thing>

/** The form in a router, for a new thing or an old one. */
function openForm(save: Save, { of, draft }: { of?: Thing; draft?: string } = {}) {
  const onSaved = vi.fn()
  const router = createMemoryRouter(
    [
      {
        path: '/edit',
        element: (
          <>
            <Link to="/away">Away</Link>
            <ResourceForm
              title="Thing"
              crumbs={[{ label: 'Thing' }]}
              schema={Body}
              record={of}
              toValues={toValues}
              save={save}
              onSaved={(saved) => {
                onSaved(saved)
                void router.navigate('/saved')
              }}
              draft={draft}
              draftExcept={['pin']}
              cancelTo="/away"
              action="Save thing"
              acting="Saving"
            >
              <FormSection title="All">
                <ThingField name="name" label="Name">
                  {(field) => <Input {...field} />}
                </ThingField>
                <ThingField name="city" label="City">
                  {(field) => <Input {...field} />}
                </ThingField>
                <ThingField name="pin" label="Pin" optional>
                  {(field) => <Input {...field} />}
                </ThingField>
              </FormSection>
            </ResourceForm>
          </>
        ),
      },
      { path: '/away', element: <p>Away</p> },
      { path: '/saved', element: <p>Saved</p> },
    ],
    { initialEntries: ['/edit'] },
  )
  const { unmount } = render(<RouterProvider router={router} />)
  return { router, onSaved, unmount }
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}`))
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const refuse = async (data: object): Promise<never> => {
  throw Object.assign(new Error('refused'), { status: 409, data: { title: 'No', detail: 'No', status: 409, ...data } })
}

beforeEach(() => sessionStorage.clear())
afterEach(cleanup)

describe('ResourceForm', () => {
  it('names every bad field in words, focuses the first and sends nothing', async () => {
    const save = vi.fn<Save>()
    openForm(save)
    type('Name', 'far too long for it')
    press('Save thing')
    expect(await screen.findByText('At most 10 characters')).toBeTruthy()
    expect(screen.getByText('Required')).toBeTruthy()
    expect(screen.getByText('2 fields need another look')).toBeTruthy()
    expect(document.activeElement).toBe(field('Name'))
    expect(field('City').getAttribute('aria-invalid')).toBe('true')
    expect(save).not.toHaveBeenCalled()
  })

  it('sends what the schema makes of it, with the version it was read at', async () => {
    const save = vi.fn<Save>(async (values) => ({ ...record, ...values }))
    const { onSaved } = openForm(save, { of: record })
    type('Name', '  New ')
    press('Save thing')
    await waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
    expect(save).toHaveBeenCalledWith({ name: 'New', city: 'Goa', pin: '' }, 3)
    expect(await screen.findByText('Saved')).toBeTruthy()
  })

  it('sends once however often it is pressed', async () => {
    let answer: (thing: Thing) => void = () => undefined
    const save = vi.fn<Save>(() => new Promise((resolve) => (answer = resolve)))
    const { onSaved } = openForm(save, { of: record })
    type('Name', 'New')
    const form = screen.getByRole('form')
    fireEvent.submit(form)
    fireEvent.submit(form)
    await waitFor(() => expect(save).toHaveBeenCalledOnce())
    fireEvent.submit(form)
    press('Saving')
    await act(async () => answer(record))
    fireEvent.submit(form)
    await waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
    expect(save).toHaveBeenCalledOnce()
  })

  it("puts the server's words to their fields and focuses the first of them", async () => {
    openForm(() =>
      refuse({
        code: 'VALIDATION',
        errors: [
          { path: 'city', message: 'There is no such city' },
          { path: 'name', message: 'Another thing has this name' },
        ],
      }),
    )
    type('Name', 'A')
    type('City', 'B')
    press('Save thing')
    expect(await screen.findByText('Another thing has this name')).toBeTruthy()
    expect(screen.getByText('There is no such city')).toBeTruthy()
    expect(document.activeElement).toBe(field('Name'))
    type('Name', 'C')
    await waitFor(() => expect(screen.queryByText('Another thing has this name')).toBeNull())
  })

  it('says what belongs to no field above the buttons, and can be sent again', async () => {
    const save = vi
      .fn<Save>()
      .mockImplementationOnce(() => refuse({ code: 'IN_USE', title: 'Still in use', detail: 'Bookings hang on it.' }))
      .mockResolvedValueOnce(record)
    const { onSaved } = openForm(save, { of: record })
    type('Name', 'New')
    press('Save thing')
    expect((await screen.findByRole('alert')).textContent).toContain('Bookings hang on it.')
    press('Save thing')
    await waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
  })

  it('asks before unsaved work is left, and lets go when it is given up', async () => {
    const { router } = openForm(vi.fn<Save>(), { of: record, draft: 'u:thing:t' })
    fireEvent.click(screen.getByRole('link', { name: 'Away' }))
    expect(router.state.location.pathname).toBe('/away')
    await act(() => router.navigate('/edit'))
    type('Name', 'New')
    fireEvent.click(screen.getByRole('link', { name: 'Away' }))
    expect(await screen.findByText('Leave without saving?')).toBeTruthy()
    press('Keep editing')
    expect(router.state.location.pathname).toBe('/edit')
    expect(field('Name').value).toBe('New')
    fireEvent.click(screen.getByRole('link', { name: 'Away' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Discard changes' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/away'))
    expect(readDraft('u:thing:t')).toBeNull()
  })

  it('warns before the tab is closed only while something is unsaved', () => {
    openForm(vi.fn<Save>(), { of: record })
    const closing = () => {
      const event = new Event('beforeunload', { cancelable: true })
      window.dispatchEvent(event)
      return event.defaultPrevented
    }
    expect(closing()).toBe(false)
    type('Name', 'New')
    expect(closing()).toBe(true)
  })

  it('brings back what was typed after a reload, secrets excepted, and can drop it', async () => {
    const first = openForm(vi.fn<Save>(), { of: record, draft: 'u:thing:t' })
    type('Name', 'Typed')
    type('Pin', '1234')
    window.dispatchEvent(new Event('pagehide'))
    expect(JSON.stringify(readDraft('u:thing:t'))).not.toContain('1234')
    first.unmount()

    openForm(vi.fn<Save>(), { of: record, draft: 'u:thing:t' })
    expect(await screen.findByText(/unsaved changes from just now are back/)).toBeTruthy()
    expect(field('Name').value).toBe('Typed')
    expect(field('Pin').value).toBe('')
    press('Discard')
    expect(field('Name').value).toBe('Old')
    expect(readDraft('u:thing:t')).toBeNull()
  })

  it('keeps no draft of a thing that was saved', async () => {
    const { onSaved } = openForm(async () => record, { of: record, draft: 'u:thing:t' })
    type('Name', 'New')
    press('Save thing')
    await waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
    expect(readDraft('u:thing:t')).toBeNull()
  })

  it('saves a draft of an older version against that version', async () => {
    const first = openForm(vi.fn<Save>(), { of: record, draft: 'u:thing:t' })
    type('Name', 'Typed')
    window.dispatchEvent(new Event('pagehide'))
    first.unmount()
    const save = vi.fn<Save>(async () => record)
    openForm(save, { of: { ...record, city: 'Leh', version: 4 }, draft: 'u:thing:t' })
    await screen.findByText(/are back/)
    press('Save thing')
    await waitFor(() => expect(save).toHaveBeenCalledWith({ name: 'Typed', city: 'Goa', pin: '' }, 3))
  })

  describe('when somebody else saved first', () => {
    const theirs = { ...record, name: 'Theirs', city: 'Leh', version: 4 }
    const stale = () => refuse({ code: 'STALE_VERSION', current: theirs })

    it('shows both, keeps mine where I wrote, takes theirs where I did not, and saves that', async () => {
      const save = vi.fn<Save>().mockImplementationOnce(stale).mockResolvedValueOnce(record)
      const { onSaved } = openForm(save, { of: record })
      type('Name', 'Mine')
      press('Save thing')
      expect(await screen.findByText('Somebody else saved this first')).toBeTruthy()
      expect(screen.getByRole('button', { name: 'Name: keep mine' }).getAttribute('aria-pressed')).toBe('true')
      expect(screen.getByRole('button', { name: 'Name: take theirs' }).textContent).toContain('Theirs')
      expect(screen.getByRole('button', { name: 'City: take theirs' }).getAttribute('aria-pressed')).toBe('true')
      press('Save these')
      await waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
      expect(save).toHaveBeenLastCalledWith({ name: 'Mine', city: 'Leh', pin: '' }, 4)
    })

    it('takes theirs as a whole and still keeps what only I changed', async () => {
      const save = vi.fn<Save>().mockImplementationOnce(stale).mockResolvedValueOnce(record)
      openForm(save, { of: record })
      type('Name', 'Mine')
      type('Pin', '99')
      press('Save thing')
      fireEvent.click(await screen.findByRole('button', { name: 'Take all theirs' }))
      press('Save these')
      await waitFor(() => expect(save).toHaveBeenLastCalledWith({ name: 'Theirs', city: 'Leh', pin: '99' }, 4))
    })

    it('goes back to the form with everything typed still there', async () => {
      const save = vi.fn<Save>().mockImplementation(stale)
      openForm(save, { of: record })
      type('Name', 'Mine')
      press('Save thing')
      fireEvent.click(await screen.findByRole('button', { name: 'Back to the form' }))
      expect(field('Name').value).toBe('Mine')
      press('Save thing')
      await waitFor(() => expect(save).toHaveBeenCalledTimes(2))
      expect(save).toHaveBeenLastCalledWith({ name: 'Mine', city: 'Goa', pin: '' }, 3)
    })
  })
})
