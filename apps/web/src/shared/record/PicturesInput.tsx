import { useImageUpload } from '../../kit/upload-image.ts'
import { ImageUploader } from '../../ui/ImageUploader.tsx'
import { useSignImageMutation } from '../api/files.api.ts'

interface PicturesInputProps {
  /** Their addresses, in order. */
  value: readonly string[]
  onChange: (value: string[]) => void
  max: number
}

/** The pictures of a record, as a control of its form. */
export const PicturesInput = ({ value, onChange, max }: PicturesInputProps) => (
  <ImageUploader
    images={value.map((url) => ({ url }))}
    onChange={(images) => onChange(images.map(({ url }) => url))}
    onUpload={useImageUpload(useSignImageMutation)}
    max={max}
  />
)

/** How the field of pictures is drawn in every form. */
export const picturesField = {
  optional: true,
  group: true,
  className: 'sm:col-span-2',
  show: (value: readonly string[]) => `${value.length} pictures`,
}
