import { Images } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { cx } from '../ui/cx.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { ImageGallery } from '../ui/ImageGallery.tsx'
import { Picture } from '../ui/Picture.tsx'
import { usePhone } from '../ui/useMediaQuery.ts'

interface PhotoMosaicProps {
  label: string
  images: readonly string[]
  fallback: string
}

/** How many are shown side by side: one large one with four or two small ones, or it alone. */
const shownOf = (count: number): 1 | 3 | 5 => (count >= 5 ? 5 : count >= 3 ? 3 : 1)

/** Pictures of one thing: a large one with some small ones, and all of them on request; on a phone one after the other. */
export function PhotoMosaic({ label, images, fallback }: PhotoMosaicProps) {
  const phone = usePhone()
  const [open, setOpen] = useState(false)
  const gallery = <ImageGallery label={label} images={images.map((url) => ({ url }))} fallback={fallback} />
  if (phone) return gallery
  const shown = shownOf(images.length)
  const few = images.length === 0 ? [fallback] : images.slice(0, shown)
  return (
    <div className="relative">
      <div
        className={cx(
          'grid h-100 grid-rows-2 gap-2 overflow-hidden rounded-card',
          shown === 5 ? 'grid-cols-[2fr_1fr_1fr]' : shown === 3 ? 'grid-cols-[2fr_1fr]' : 'grid-cols-1',
        )}
      >
        {few.map((url, index) => (
          <Picture
            key={url}
            src={url}
            fallback={fallback}
            alt={index === 0 ? label : ''}
            ratio="auto"
            eager={index === 0}
            className={cx('size-full', index === 0 && 'row-span-2')}
          />
        ))}
      </div>
      {images.length > 1 && (
        <>
          <Button icon={Images} onClick={() => setOpen(true)} className="absolute! right-4 bottom-4 shadow-2">
            All {images.length} pictures
          </Button>
          <Dialog open={open} onOpenChange={setOpen} title={label} width="lg">
            {gallery}
          </Dialog>
        </>
      )}
    </div>
  )
}
