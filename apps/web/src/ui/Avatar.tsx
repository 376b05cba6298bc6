import { useState } from 'react'
import { cx } from './cx.ts'
import { initials } from './format.ts'
import { type Tone, toneFill } from './tone.ts'

const tones: Tone[] = ['violet', 'teal', 'orange', 'blue', 'green', 'amber']

function toneOf(name: string): Tone {
  let sum = 0
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973
  return tones[sum % tones.length] ?? 'violet'
}

const sizes = {
  xs: 'size-5.5 text-[10px] leading-none',
  sm: 'size-7 text-micro',
  md: 'size-9 text-caption',
  lg: 'size-14 text-[18px]',
}

interface AvatarProps {
  name: string
  src?: string | null
  size?: keyof typeof sizes
  /** A rounded square, for companies. */
  square?: boolean
  /** Set when the name stands beside it, so that it is not read twice. */
  decorative?: boolean
  className?: string
}

/** A person's or company's picture, or their initials in a tone that stays theirs. */
export function Avatar({ name, src, size = 'sm', square, decorative, className }: AvatarProps) {
  const [broken, setBroken] = useState<string>()
  const shown = src && src !== broken ? src : undefined
  return (
    <span
      role={decorative ? undefined : 'img'}
      aria-label={decorative ? undefined : name}
      aria-hidden={decorative || undefined}
      className={cx(
        'inline-flex shrink-0 items-center justify-center overflow-hidden font-[620] select-none',
        square ? 'rounded-md' : 'rounded-full',
        sizes[size],
        shown ? 'bg-sunken' : toneFill[toneOf(name)],
        className,
      )}
    >
      {shown ? (
        <img src={shown} alt="" className="size-full object-cover" onError={() => setBroken(shown)} />
      ) : (
        initials(name)
      )}
    </span>
  )
}
