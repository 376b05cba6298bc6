import { placeholders } from '@karavan/domain/base/templates/placeholder'
import { Plus } from 'lucide-react'

/** Every placeholder with what it stands for; a press writes it where the cursor is. */
export function PlaceholderPicker({ onPick }: { onPick: (name: string) => void }) {
  return (
    <details className="rounded-md border border-line">
      <summary className="rounded-md px-3 py-2 text-cell font-emphasis">Placeholders</summary>
      <ul className="grid gap-1 border-t border-line p-2 sm:grid-cols-2">
        {placeholders.map(({ name, what }) => (
          <li key={name}>
            <button
              type="button"
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onPick(name)}
              className="flex w-full items-start gap-2 rounded-sm px-2 py-1.5 text-left text-cell hover:bg-hover"
            >
              <Plus size={14} aria-hidden="true" className="mt-0.5 text-3" />
              <span className="min-w-0">
                <span className="block font-emphasis">{name}</span>
                <span className="block text-caption text-3">{what}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </details>
  )
}
