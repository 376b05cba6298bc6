import type { QuotationContent } from '@karavan/contracts/crm/quotations/content'
import { Trash2 } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { useImageUpload } from '../../../../kit/upload-image.ts'
import { sceneOf } from '../../../../shared/scene.ts'
import { useSignImageMutation } from '../../../../shared/api/files.api.ts'
import { ChoiceChip } from '../../../../ui/Chip.tsx'
import { formatDay } from '../../../../ui/format.ts'
import { IconButton } from '../../../../ui/IconButton.tsx'
import { ImageUploader } from '../../../../ui/ImageUploader.tsx'
import { Input } from '../../../../ui/Input.tsx'
import { Picture } from '../../../../ui/Picture.tsx'
import { Textarea } from '../../../../ui/Textarea.tsx'
import { Fold } from './Fold.tsx'
import { MoveButtons } from './MoveButtons.tsx'
import { QuotationField } from './quotation-form.ts'
import type { DayValues, Meal } from './quotation-values.ts'

const meals: readonly Meal[] = ['Breakfast', 'Lunch', 'Dinner']

/** What a customer reads and sees of a day. */
type Shown = QuotationContent['days'][number] | undefined

function DayFields({ index, shown, written }: { index: number; shown: Shown; written: boolean }) {
  const at = `days.${index}` as const
  const upload = useImageUpload(useSignImageMutation)
  return (
    <div className="grid gap-3 sm:grid-cols-[1fr_2fr]">
      <QuotationField name={`${at}.place`} label="Place">
        {(field) => <Input {...field} placeholder="Srinagar" />}
      </QuotationField>
      <QuotationField name={`${at}.title`} label="What happens">
        {(field) => <Input {...field} placeholder="Arrival and shikara at sunset" />}
      </QuotationField>
      <QuotationField
        name={`${at}.description`}
        label="In more words"
        optional
        help={written ? undefined : 'Left empty, the customer reads what stands there in grey'}
        className="sm:col-span-2"
      >
        {(field) => <Textarea {...field} rows={2} placeholder={written ? undefined : shown?.description} />}
      </QuotationField>
      <QuotationField
        name={`${at}.image`}
        label="Picture"
        optional
        group
        help="Without one it is a picture of what is done that day, or of the place"
        className="sm:col-span-2"
        show={(value) => (value ? 'a picture' : 'none')}
      >
        {({ value, onChange }) => (
          <ImageUploader
            images={value ? [{ url: value }] : []}
            onChange={(images) => onChange(images[0]?.url ?? null)}
            onUpload={upload}
            max={1}
          />
        )}
      </QuotationField>
      <QuotationField
        name={`${at}.meals`}
        label={`Meals of day ${index + 1}`}
        hideLabel
        group
        className="sm:col-span-2"
      >
        {({ value, onChange }) => (
          <div className="flex flex-wrap gap-1.5">
            {meals.map((meal) => (
              <ChoiceChip
                key={meal}
                on={value.includes(meal)}
                onClick={() => onChange(meals.filter((one) => (one === meal) !== value.includes(one)))}
              >
                {meal}
              </ChoiceChip>
            ))}
          </div>
        )}
      </QuotationField>
    </div>
  )
}

interface DayRowProps {
  day: DayValues
  /** With the words and the picture of what is done on it, where it has none of its own. */
  shown: Shown
  index: number
  count: number
  date: string | null
  onMove: (to: number) => void
  onRemove: () => void
}

/** One day of the plan; it opens to be edited, and moves by its buttons or by Alt and an arrow key. */
export function DayRow({ day, shown, index, count, date, onMove, onRemove }: DayRowProps) {
  const name = `day ${index + 1}`

  function onKeyDown(event: KeyboardEvent) {
    const to = event.key === 'ArrowUp' ? index - 1 : event.key === 'ArrowDown' ? index + 1 : -1
    if (!event.altKey || to < 0 || to >= count) return
    event.preventDefault()
    onMove(to)
  }

  return (
    <li data-item={index} onKeyDown={onKeyDown}>
      <Fold
        name={day.key}
        title={
          <>
            Day {index + 1}
            <span className="font-normal">{day.title && `: ${day.title}`}</span>
          </>
        }
        picture={
          <Picture
            src={day.image ?? shown?.image ?? null}
            fallback={sceneOf(day.place)}
            alt=""
            ratio="auto"
            className="h-11 w-14 shrink-0 rounded-sm"
          />
        }
        sub={
          <>
            <span className="block">
              {[date && formatDay(date), day.place, day.meals.join(', ')].filter(Boolean).join(' · ')}
            </span>
            {shown?.description && <span className="line-clamp-2 text-cell text-2">{shown.description}</span>}
          </>
        }
        acts={
          <>
            <MoveButtons name={name} index={index} count={count} onMove={onMove} />
            <IconButton icon={Trash2} size="sm" aria-label={`Remove ${name}`} onClick={onRemove} />
          </>
        }
      >
        <DayFields index={index} shown={shown} written={day.description.trim() !== ''} />
      </Fold>
    </li>
  )
}
