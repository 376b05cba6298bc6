import type { HotelRates } from '@karavan/contracts/catalogue/rates/hotel-rates.contract'
import { addDays } from '@karavan/domain/base/dates'
import type { Weekdays } from '@karavan/domain/catalogue/hotels/season'
import { changesOf, rebase } from '@karavan/domain/catalogue/rates/changes'
import { fridayAndSaturday } from '@karavan/domain/catalogue/rates/seasons'
import type { SeasonGroup } from '@karavan/domain/catalogue/rates/sheet'
import { type KeyboardEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { Loaded } from '../../../../kit/Loaded.tsx'
import { useLeaveGuard } from '../../../../kit/useLeaveGuard.tsx'
import { useStored } from '../../../../kit/useStored.ts'
import { paths } from '../../../../shared/paths.ts'
import { Button } from '../../../../ui/Button.tsx'
import { ButtonLink } from '../../../../ui/ButtonLink.tsx'
import { ConfirmDialog } from '../../../../ui/ConfirmDialog.tsx'
import { cx } from '../../../../ui/cx.ts'
import { EmptyState } from '../../../../ui/EmptyState.tsx'
import { formatDateTime } from '../../../../ui/format.ts'
import { Note } from '../../../../ui/Note.tsx'
import { Segments } from '../../../../ui/Segments.tsx'
import { usePhone } from '../../../../ui/useMediaQuery.ts'
import { hotelNoun } from '../hotel-words.ts'
import { RatesCheckDialog } from '../rates/RatesCheckDialog.tsx'
import { BandsDialog } from './BandsDialog.tsx'
import { ConflictDialog } from './ConflictDialog.tsx'
import { CopyRoomDialog, NextYearDialog } from './CopyDialogs.tsx'
import { PhoneSheet } from './PhoneSheet.tsx'
import { useGetHotelRatesQuery } from './rates.api.ts'
import { SeasonDialog } from './SeasonDialog.tsx'
import { sheetFrom } from './sheet-save.ts'
import { createSheetStore, type SheetStore } from './sheet-store.ts'
import { groupName, ruleBands } from './sheet-words.ts'
import { SheetFoot, unsavedWords } from './SheetFoot.tsx'
import { SheetGrid } from './SheetGrid.tsx'
import { crumbsOf, SheetHeader } from './SheetHeader.tsx'
import { removeGroup, SeasonMenu, SheetTools } from './SheetTools.tsx'
import { SupplementsTab } from './SupplementsTab.tsx'
import { StockTab, TermsTab } from './OtherTabs.tsx'
import { useSaveSheet } from './useSaveSheet.ts'
import { SheetContext, useSheet, useStore } from './useSheet.ts'
import { useSheetDraft } from './useSheetDraft.ts'
import { VersionsDialog } from './VersionsDialog.tsx'
import { YearBar } from './YearBar.tsx'

const to = paths.dashboard.hotels
const tabs = [
  { value: 'rates', label: 'Rates' },
  { value: 'supplements', label: 'Supplements' },
  { value: 'cancellation', label: 'Cancellation' },
  { value: 'stock', label: 'Rooms to sell' },
] as const
type Tab = (typeof tabs)[number]['value']

type Open =
  | { what: 'season'; group: SeasonGroup | null }
  | { what: 'remove'; group: SeasonGroup }
  | { what: 'bands' | 'nextYear' | 'copyRoom' | 'discard' | 'versions' }

function useTab(): [Tab, (tab: Tab) => void] {
  const [query, setQuery] = useSearchParams()
  const asked = query.get('tab')
  const tab = tabs.find(({ value }) => value === asked)?.value ?? 'rates'
  return [tab, (next) => setQuery(next === 'rates' ? {} : { tab: next }, { replace: true })]
}

function SheetPage({ rates }: { rates: HotelRates }) {
  const store = useStore()
  const phone = usePhone()
  const [tab, setTab] = useTab()
  const [open, setOpen] = useState<Open | null>(null)
  const [weekend, setWeekend] = useStored<Weekdays>('rate-sheet-weekend', fridayAndSaturday)
  const settled = useRef(false)
  const now = useSheet(({ history }) => history.now)
  const base = useSheet((state) => state.base)
  const version = useSheet((state) => state.version)
  const said = useSheet((state) => state.said)
  const changes = changesOf(base, now)
  const draft = useSheetDraft(rates.hotelId, store)
  const saving = useSaveSheet(rates, store, draft.drop)
  const guard = useLeaveGuard(changes.total > 0, settled, () => {
    settled.current = true
    draft.drop()
  })
  const rooms = new Map(rates.rooms.map(({ id, type }) => [id, type]))
  const { childBands } = now
  const bands = useMemo(() => childBands ?? ruleBands(rates.childPolicy), [childBands, rates.childPolicy])
  const saveWords = unsavedWords(changes).replace(/^(\S+) unsaved/, 'Save $1')
  const { theirs, setTheirs } = saving

  // Saved elsewhere while nothing was typed here: the sheet simply shows it.
  useEffect(() => {
    if (rates.version > version && changes.total === 0) store.reset(sheetFrom(rates), rates.version)
  }, [rates, version, changes.total, store])
  useEffect(() => store.look(tab === 'supplements' ? 'limits' : 'rates'), [tab, store])

  const close = () => setOpen(null)
  const lastNight = now.columns
    .map(({ end }) => end)
    .sort()
    .at(-1)
  const menuOf = useCallback(
    (group: SeasonGroup) => (
      <SeasonMenu
        group={group}
        weekend={weekend}
        onEdit={() => setOpen({ what: 'season', group })}
        onRemove={() => setOpen({ what: 'remove', group })}
      />
    ),
    [weekend],
  )
  const empty = rates.rooms.length === 0
  const noSeason = now.columns.length === 0

  const sheet = (view: 'rates' | 'limits', className: string) =>
    phone ? (
      <PhoneSheet rates={rates} bands={bands} view={view} />
    ) : (
      <SheetGrid
        rates={rates}
        bands={bands}
        label={view === 'rates' ? `Net rates of ${rates.hotelName}` : `Stay limits of ${rates.hotelName}`}
        menuOf={menuOf}
        className={className}
      />
    )

  function onKeyDown(event: KeyboardEvent) {
    if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    if (store.get().editing) store.commit()
    if (changesOf(store.get().base, store.sheet()).total > 0 && Object.keys(store.sheet().faults).length === 0)
      void saving.start()
  }

  return (
    <div className="flex flex-col md:h-full md:min-h-[560px]" onKeyDown={onKeyDown}>
      <SheetHeader rates={rates} noSeason={noSeason} onOpen={(what) => setOpen({ what })} />
      <div className={cx('page-gutter flex min-h-0 flex-1 flex-col gap-3', tab !== 'rates' && 'md:overflow-y-auto')}>
        {draft.offered && (
          <Note
            kind="info"
            title={`${unsavedWords(changesOf(draft.offered.base, draft.offered.sheet))} from ${formatDateTime(draft.offered.at)}`}
            action={
              <span className="flex gap-2">
                <Button size="sm" variant="ghost" onClick={draft.drop}>
                  Drop them
                </Button>
                <Button
                  size="sm"
                  onClick={() => {
                    const kept = draft.offered
                    if (!kept) return
                    store.resume(base, version, rebase(kept.base, kept.sheet, base).sheet)
                    draft.settle()
                  }}
                >
                  Take them up again
                </Button>
              </span>
            }
          >
            {draft.offered.version === rates.version
              ? 'They were typed here and never saved.'
              : 'They were typed here and never saved. Somebody saved these rates since: yours go on top, look at them before you save.'}
          </Note>
        )}
        {rates.version > version && changes.total > 0 && (
          <Note
            kind="warning"
            title="Somebody else saved these rates meanwhile"
            action={
              <Button size="sm" onClick={() => setTheirs(rates)}>
                See what to do
              </Button>
            }
          >
            Nothing of yours is lost.
          </Note>
        )}
        {!phone && (tab === 'rates' || tab === 'stock') && <YearBar rates={rates} stockTo="?tab=stock" />}
        <div className="flex flex-wrap items-center gap-2">
          <div className="max-w-full overflow-x-auto">
            <Segments label="Part of the contract" options={tabs} value={tab} onChange={setTab} />
          </div>
          {tab === 'rates' && !empty && (
            <SheetTools
              rates={rates}
              bands={bands}
              weekend={weekend}
              onWeekend={setWeekend}
              onBands={() => setOpen({ what: 'bands' })}
              onSeason={() => setOpen({ what: 'season', group: null })}
            />
          )}
        </div>
        {empty && tab !== 'cancellation' ? (
          <EmptyState
            title="This hotel has no room types yet"
            actions={<ButtonLink to={to.edit.href({ id: rates.hotelId })}>Add a room type</ButtonLink>}
          >
            Rates are entered for each of them.
          </EmptyState>
        ) : tab === 'rates' ? (
          noSeason ? (
            <EmptyState
              title="No seasons yet"
              actions={
                <Button variant="primary" onClick={() => setOpen({ what: 'season', group: null })}>
                  Add a season
                </Button>
              }
            >
              Without a season nothing of this hotel is sold.
            </EmptyState>
          ) : (
            sheet('rates', 'min-h-0 flex-1 rounded-b-none border-b-0')
          )
        ) : tab === 'supplements' ? (
          <SupplementsTab
            rates={rates}
            bands={bands}
            onChange={() => setOpen({ what: 'bands' })}
            limits={noSeason ? <p className="text-3">There is no season yet.</p> : sheet('limits', 'max-h-[380px]')}
          />
        ) : tab === 'cancellation' ? (
          <TermsTab rates={rates} />
        ) : (
          <StockTab hotelId={rates.hotelId} />
        )}
      </div>
      <SheetFoot
        saving={saving.busy}
        onSave={() => void saving.start()}
        onDiscard={() => setOpen({ what: 'discard' })}
      />
      <span role="status" className="sr-only">
        {said}
      </span>

      {open?.what === 'season' && (
        <SeasonDialog group={open.group} start={lastNight ? addDays(lastNight, 1) : ''} rooms={rooms} onClose={close} />
      )}
      {open?.what === 'bands' && <BandsDialog rates={rates} bands={bands} onClose={close} />}
      {open?.what === 'versions' && <VersionsDialog rates={rates} onClose={close} />}
      {open?.what === 'nextYear' && <NextYearDialog onClose={close} />}
      {open?.what === 'copyRoom' && <CopyRoomDialog rates={rates} onClose={close} />}
      {open?.what === 'remove' && (
        <ConfirmDialog
          open
          onOpenChange={close}
          title={`Take out ${groupName(open.group)}?`}
          confirm="Take it out"
          onConfirm={() => store.apply(removeGroup(open.group), 'Season taken out')}
        >
          Its nights have no price then and are not sold. It is saved with the sheet; until then Ctrl Z brings it back.
        </ConfirmDialog>
      )}
      {open?.what === 'discard' && (
        <ConfirmDialog
          open
          onOpenChange={close}
          title={`Discard ${unsavedWords(changes)}?`}
          confirm="Discard"
          cancel="Keep editing"
          onConfirm={() => {
            store.discard()
            draft.drop()
          }}
        >
          The sheet is again as it was saved last.
        </ConfirmDialog>
      )}
      {saving.looked?.check && (
        <RatesCheckDialog
          check={saving.looked.check}
          hotelName={rates.hotelName}
          currency={rates.currency}
          rooms={rates.rooms}
          offers={now.offers}
          saving={saving.saving}
          saveWords={saveWords}
          onSave={() => void saving.save()}
          onClose={() => saving.setLooked(null)}
        />
      )}
      {saving.looked?.failure && (
        <ConfirmDialog
          open
          onOpenChange={() => saving.setLooked(null)}
          title="The rates could not be looked over"
          confirm={`${saveWords} all the same`}
          cancel="Back to the sheet"
          danger={false}
          onConfirm={saving.save}
        >
          {saving.looked.failure.detail} You can save them without a look at what they do to prices on sale.
        </ConfirmDialog>
      )}
      {theirs && (
        <ConflictDialog
          rates={theirs}
          base={base}
          mine={now}
          theirs={sheetFrom(theirs)}
          onKeep={(merged) => {
            store.resume(sheetFrom(theirs), theirs.version, merged)
            setTheirs(null)
          }}
          onDrop={() => {
            store.reset(sheetFrom(theirs), theirs.version)
            draft.drop()
            setTheirs(null)
          }}
          onClose={() => setTheirs(null)}
        />
      )}
      {guard}
    </div>
  )
}

function SheetOf({ rates }: { rates: HotelRates }) {
  const [store] = useState<SheetStore>(() =>
    createSheetStore(
      rates.rooms.map(({ id }) => id),
      sheetFrom(rates),
      rates.version,
      ruleBands(rates.childPolicy).length,
    ),
  )
  return (
    <SheetContext value={store}>
      <SheetPage rates={rates} />
    </SheetContext>
  )
}

/** What a hotel asks for its rooms, typed like a spreadsheet. */
export function RateSheetPage() {
  const { id = '' } = useParams()
  const result = useGetHotelRatesQuery({ params: { id } }, { skip: !id })
  return (
    <Loaded result={result} noun={hotelNoun} backTo={to.index.href()} crumbs={crumbsOf()}>
      {/* Other room types make another sheet; what was typed is offered again from the draft. */}
      {(rates) => <SheetOf key={[rates.hotelId, ...rates.rooms.map((room) => room.id)].join()} rates={rates} />}
    </Loaded>
  )
}
