import { ChevronUp } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { type FieldValues, FormProvider } from 'react-hook-form'
import { FieldWordsContext, FormWorkContext } from '../../../../kit/form-context.ts'
import { FormNotes, FormStale, FormStanding, useFormWork } from '../../../../kit/form-parts.tsx'
import { useLeaveGuard } from '../../../../kit/useLeaveGuard.tsx'
import type { useResourceForm } from '../../../../kit/useResourceForm.ts'
import { BottomSheet } from '../../../../ui/BottomSheet.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { ButtonLink } from '../../../../ui/ButtonLink.tsx'
import { cx } from '../../../../ui/cx.ts'
import type { Crumb } from '../../../../ui/Crumbs.tsx'
import { formatCount } from '../../../../ui/format.ts'
import { Note } from '../../../../ui/Note.tsx'
import { PageHeader } from '../../../../ui/PageHeader.tsx'
import { ClientLooksContext, clientPrice, useTripClientView } from './client-view.ts'
import { LintPanel } from './LintPanel.tsx'
import { PriceBox, PriceParts } from './PriceBox.tsx'
import { rupees } from './trip-words.ts'
import type { TripEditor } from './useTripEditor.ts'

interface TripFrameProps<Values extends FieldValues, Output, Rec extends { version: number }> {
  state: ReturnType<typeof useResourceForm<Values, Output, Rec>>
  editor: TripEditor
  title: string
  crumbs: readonly Crumb[]
  sub?: ReactNode
  /** At the right of the title. */
  tools?: ReactNode
  savedAt?: string
  cancelTo: string
  action: string
  acting: string
  /** Asked before saving; false keeps the form open. */
  maySave?: () => boolean
  /** More beside the price. */
  aside?: ReactNode
  children: ReactNode
}

/** As wide as the public header's columns; the office gives it all there is. */
const width = 'mx-auto w-full max-w-[calc(1216px+2*var(--gutter))] office:max-w-none'

/** The page of a trip that is edited: its sections, the price and what does not fit beside them, and the foot that saves. */
export function TripFrame<Values extends FieldValues, Output, Rec extends { version: number }>(
  props: TripFrameProps<Values, Output, Rec>,
) {
  const { state, editor, title, crumbs, sub, tools, savedAt, cancelTo, action, acting, aside, children } = props
  const { form, failure } = state
  const leaving = useLeaveGuard(state.unsaved, state.settled, state.settle)
  const { work, beginWork } = useFormWork()
  const [sheet, setSheet] = useState(false)
  const { price, findings, book, trip } = editor
  const view = useTripClientView(book?.own ?? null)
  const shown = price && ((view.on && clientPrice(trip, price, book)) || price)
  const beside = (
    <>
      <PriceBox editor={editor} view={view} />
      <LintPanel findings={findings} onFollow={() => setSheet(false)} />
      {aside}
      <PriceParts editor={editor} />
    </>
  )

  return (
    <ClientLooksContext value={view.on}>
      <FormProvider {...form}>
        <FieldWordsContext value={state.words}>
          <form
            noValidate
            aria-label={title}
            className="flex min-h-full flex-col"
            onSubmit={(event) => {
              event.preventDefault()
              if (work === 0 && (props.maySave?.() ?? true)) void state.submit()
            }}
          >
            <PageHeader title={title} crumbs={crumbs} sub={sub} actions={tools} className={width} />
            <div
              className={cx(
                width,
                'page-gutter grid flex-1 content-start items-start gap-4 pb-5 xl:grid-cols-[minmax(0,1fr)_340px]',
              )}
            >
              <div className="grid min-w-0 gap-4">
                <FormNotes state={state} />
                <FormWorkContext value={beginWork}>{children}</FormWorkContext>
              </div>
              <aside
                aria-label="Price and checks"
                className="sticky top-[calc(var(--sticky-top)+16px)] grid max-h-[calc(100dvh-var(--header)-112px)] content-start gap-4 overflow-y-auto max-xl:hidden"
              >
                {beside}
              </aside>
            </div>
            <div className="sticky bottom-0 z-20 border-t border-line bg-surface">
              <div className={cx(width, 'page-gutter py-3')}>
                {failure && (
                  <Note kind="bad" title={failure.title} className="mb-3">
                    {failure.errors.length > 0
                      ? failure.errors.map(({ path, message }) => <p key={path + message}>{message}</p>)
                      : failure.detail}
                  </Note>
                )}
                <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
                  <button
                    type="button"
                    aria-haspopup="dialog"
                    aria-expanded={sheet}
                    onClick={() => setSheet(true)}
                    className="hit min-w-0 flex-1 rounded-xs text-left xl:hidden"
                  >
                    <span className="num flex items-center gap-1.5 text-[18px] leading-6 font-bold">
                      {shown ? rupees(shown.total) : '–'}
                      <ChevronUp size={16} aria-hidden="true" className="text-3" />
                    </span>
                    <span className="block text-caption text-3">
                      with taxes
                      {findings && findings.length > 0 && (
                        <span className="text-amber-t">
                          , {formatCount(findings.length, 'thing does', 'things do')} not fit
                        </span>
                      )}
                    </span>
                  </button>
                  <p
                    className="min-w-0 text-cell text-3 max-sm:order-last max-sm:basis-full max-sm:empty:hidden xl:flex-1"
                    role="status"
                  >
                    <FormStanding state={state} savedAt={savedAt} />
                  </p>
                  <ButtonLink to={cancelTo} variant="ghost" className="max-sm:hidden">
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
            </div>
          </form>
          <BottomSheet
            open={sheet}
            onOpenChange={setSheet}
            title="Price and checks"
            className="grid gap-4 bg-canvas p-4"
          >
            {beside}
          </BottomSheet>
          <FormStale state={state} />
          {leaving}
        </FieldWordsContext>
      </FormProvider>
    </ClientLooksContext>
  )
}
