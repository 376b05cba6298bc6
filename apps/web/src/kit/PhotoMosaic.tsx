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

const shown = 5

/** Pictures of one thing: one large and four small, and all of them on request; on a phone one after the other. */
export function PhotoMosaic({ label, images, fallback }: PhotoMosaicProps) {
  const phone = usePhone()
  const [open, setOpen] = useState(false)
  const gallery = <ImageGallery label={label} images={images.map((url) => ({ url }))} fallback={fallback} />
  if (phone) return gallery
  const few = images.length < shown ? [images[0] ?? fallback] : images.slice(0, shown)
  return (
    <div className="relative">
      <div className="grid h-100 grid-cols-[2fr_1fr_1fr] grid-rows-2 gap-2 overflow-hidden rounded-card">
        {few.map((url, index) => (
          <Picture
            key={url}
            src={url}
            fallback={fallback}
            alt={index === 0 ? label : ''}
            ratio="auto"
            eager={index === 0}
            className={cx('size-full', index === 0 && 'row-span-2', few.length === 1 && 'col-span-3')}
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
