import type { ReactNode } from 'react'
import { type FieldValues, FormProvider } from 'react-hook-form'
import { Button } from '../ui/Button.tsx'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import type { Crumb } from '../ui/Crumbs.tsx'
import { cx } from '../ui/cx.ts'
import { Note } from '../ui/Note.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { FieldWordsContext, FormWorkContext } from './form-context.ts'
import { FormNotes, FormStale, FormStanding, useFormWork } from './form-parts.tsx'
import { useLeaveGuard } from './useLeaveGuard.tsx'
import { type ResourceFormOptions, useResourceForm } from './useResourceForm.ts'

interface ResourceFormProps<Values extends FieldValues, Output, Rec> extends ResourceFormOptions<Values, Output, Rec> {
  title: string
  crumbs: readonly Crumb[]
  /** Where Cancel leads. */
  cancelTo: string
  /** The verb and its noun: "Add location". */
  action: string
  /** The same while it runs: "Adding". */
  acting: string
  savedAt?: string
  /** FormSections. */
  children: ReactNode
  /** Stays in sight beside the sections where there is room for it. */
  aside?: ReactNode
  /** In the foot, before the words about the state of the form. */
  foot?: ReactNode
}

/** The page of a form, for a new record and for an old one: nothing typed is lost, nothing is sent twice. */
export function ResourceForm<Values extends FieldValues, Output, Rec extends { version: number }>(
  props: ResourceFormProps<Values, Output, Rec>,
) {
  const { title, crumbs, cancelTo, action, acting, savedAt, children, aside, foot } = props
  const state = useResourceForm(props)
  const leaving = useLeaveGuard(state.unsaved, state.settled, state.settle)
  const { form, failure } = state
  const { work, beginWork } = useFormWork()

  return (
    <FormProvider {...form}>
      <FieldWordsContext value={state.words}>
        <form
          noValidate
          aria-label={title}
          // What takes the focus stops above the foot that sticks, words under it included.
          className="flex min-h-full flex-col **:scroll-mb-32 office:**:scroll-mb-12"
          onSubmit={(event) => {
            event.preventDefault()
            if (work === 0) void state.submit()
          }}
        >
          <PageHeader title={title} crumbs={crumbs} />
          <div
            className={cx(
              'page-gutter grid flex-1 content-start gap-4 pb-5',
              Boolean(aside) && 'items-start xl:grid-cols-[minmax(0,1fr)_320px]',
            )}
          >
            <div className="grid min-w-0 content-start gap-4">
              <FormNotes state={state} />
              <FormWorkContext value={beginWork}>{children}</FormWorkContext>
            </div>
            {aside && (
              <aside className="sticky top-[calc(var(--sticky-top)+16px)] grid max-h-[calc(100dvh-var(--header)-112px)] content-start gap-4 overflow-y-auto max-xl:hidden">
                {aside}
              </aside>
            )}
          </div>
          <div className="sticky bottom-0 z-20 border-t border-line bg-surface page-gutter py-3">
            {failure && (
              <Note kind="bad" title={failure.title} className="mb-3">
                {failure.detail}
              </Note>
            )}
            <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
              {foot}
              <p
                className={cx(
                  'min-w-0 text-cell text-3',
                  foot ? 'max-sm:order-last max-sm:basis-full max-sm:empty:hidden sm:flex-1' : 'flex-1',
                )}
                role="status"
              >
                <FormStanding state={state} savedAt={savedAt} />
              </p>
              <ButtonLink to={cancelTo} variant="ghost" className={foot ? 'max-sm:hidden' : undefined}>
                Cancel
              </ButtonLink>
              <Button
                type="submit"
                variant="primary"
                busy={state.saving || work > 0}
                busyLabel={work > 0 ? 'Uploading' : acting}
              >
                {action}
              </Button>
            </div>
          </div>
        </form>
        <FormStale state={state} />
        {leaving}
      </FieldWordsContext>
    </FormProvider>
  )
}
