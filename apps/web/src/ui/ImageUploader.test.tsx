// @vitest-environment jsdom
import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { ImageUploader } from './ImageUploader.tsx'
import { prepareTestPage } from './testing.ts'
import type { Upload, UploadedImage } from './useUploads.ts'

prepareTestPage()

const seen: string[][] = []

function Pictures({ upload = async () => ({ url: '/new.jpg' }), max }: { upload?: Upload; max?: number }) {
  const [images, setImages] = useState<UploadedImage[]>([{ url: '/a.jpg' }, { url: '/b.jpg' }, { url: '/c.jpg' }])
  return (
    <ImageUploader
      images={images}
      max={max}
      onUpload={upload}
      onChange={(next) => {
        seen.push(next.map((image) => image.url))
        setImages(next)
      }}
    />
  )
}

const tiles = () => screen.getAllByRole('listitem')
const order = () => screen.getAllByRole<HTMLImageElement>('img').map((image) => image.getAttribute('src'))
const button = (name: string) => screen.getByRole('button', { name })
const picture = (name: string, type = 'image/jpeg', size = 10) => {
  const file = new File(['x'], name, { type })
  Object.defineProperty(file, 'size', { value: size })
  return file
}

async function choose(...files: File[]) {
  await act(async () => {
    fireEvent.change(screen.getByLabelText(/^Add pictures/), { target: { files } })
  })
}

it('moves pictures by buttons, says where they are, and keeps the focus with them', () => {
  render(<Pictures />)
  fireEvent.click(button('Move picture 1 of 3 later'))
  expect(order()).toEqual(['/b.jpg', '/a.jpg', '/c.jpg'])
  expect(screen.getAllByRole('status')[0]?.textContent).toBe('The picture is now number 2 of 3')
  expect(document.activeElement).toBe(button('Move picture 2 of 3 later'))
  fireEvent.click(button('Make picture 3 of 3 the cover'))
  expect(order()).toEqual(['/c.jpg', '/b.jpg', '/a.jpg'])
  expect(within(tiles()[0] as HTMLElement).getByText('Cover')).toBeTruthy()
})

it('does nothing at the ends', () => {
  render(<Pictures />)
  fireEvent.click(button('Move picture 1 of 3 earlier'))
  fireEvent.click(button('Move picture 3 of 3 later'))
  expect(order()).toEqual(['/a.jpg', '/b.jpg', '/c.jpg'])
})

it('moves pictures by dragging', () => {
  render(<Pictures />)
  const [first, , third] = tiles()
  const dataTransfer = { effectAllowed: '', types: [] }
  fireEvent.dragStart(first as HTMLElement, { dataTransfer })
  fireEvent.dragOver(third as HTMLElement, { dataTransfer })
  fireEvent.drop(third as HTMLElement, { dataTransfer })
  expect(order()).toEqual(['/b.jpg', '/c.jpg', '/a.jpg'])
})

it('removes a picture and hands the focus to its neighbour', () => {
  render(<Pictures />)
  fireEvent.click(button('Remove picture 2 of 3'))
  expect(order()).toEqual(['/a.jpg', '/c.jpg'])
  expect(document.activeElement).toBe(button('Remove picture 2 of 2'))
})

it('adds what was uploaded, in whatever order it comes through', async () => {
  const done: Record<string, (image: { url: string }) => void> = {}
  const upload: Upload = (file, { onProgress }) => {
    onProgress(0.4)
    return new Promise((resolve) => {
      done[file.name] = resolve
    })
  }
  render(<Pictures upload={upload} />)
  await choose(picture('one.jpg'), picture('two.jpg'))
  expect(screen.getAllByRole('progressbar').map((bar) => bar.getAttribute('aria-valuenow'))).toEqual(['40', '40'])
  await act(async () => {
    done['two.jpg']?.({ url: '/two.jpg' })
    done['one.jpg']?.({ url: '/one.jpg' })
  })
  expect(order()).toEqual(['/a.jpg', '/b.jpg', '/c.jpg', '/two.jpg', '/one.jpg'])
  expect(screen.queryByRole('progressbar')).toBeNull()
})

it('says why an upload failed and tries again', async () => {
  const upload = vi
    .fn<Upload>()
    .mockRejectedValueOnce(new Error('The picture is too dark'))
    .mockResolvedValue({ url: '/d.jpg' })
  render(<Pictures upload={upload} />)
  await choose(picture('dark.jpg'))
  expect(screen.getByRole('alert').textContent).toBe('The picture is too dark')
  await act(async () => {
    fireEvent.click(button('Try dark.jpg again'))
  })
  expect(order()).toEqual(['/a.jpg', '/b.jpg', '/c.jpg', '/d.jpg'])
  expect(screen.queryByRole('alert')).toBeNull()
})

it('refuses other kinds, large files and too many without sending them', async () => {
  const upload = vi.fn<Upload>().mockImplementation(async (file) => ({ url: `/${file.name}` }))
  render(<Pictures upload={upload} max={4} />)
  await choose(
    picture('notes.pdf', 'application/pdf'),
    picture('huge.jpg', 'image/jpeg', 20_000_000),
    picture('fits.jpg'),
    picture('extra.jpg'),
  )
  expect(upload.mock.calls.map(([file]) => file.name)).toEqual(['fits.jpg'])
  expect(screen.getAllByRole('alert').map((alert) => alert.textContent)).toEqual([
    'Only JPG, PNG, WebP can be used',
    'Larger than 10.0 MB',
    'No more than 4 pictures',
  ])
})
