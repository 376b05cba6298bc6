import { expect, it } from 'vitest'
import { type Disk, watchDisk } from './disk.ts'

it('calls a disk full while less is left than is kept, and not any more when there is room', async () => {
  let left = 100
  const disk: Disk = watchDisk('/', 64, (async () => ({ bavail: left, bsize: 1 })) as never)
  const looked = async () => {
    await disk.look()
    return disk.isFull()
  }
  expect(await looked()).toBe(false)
  left = 63
  expect(await looked()).toBe(true)
  left = 64
  expect(await looked()).toBe(false)
  disk.stop()
})

it('says nothing about a folder that is not there', async () => {
  const disk = watchDisk('/nowhere/at/all', Number.MAX_SAFE_INTEGER)
  await disk.look()
  expect(disk.isFull()).toBe(false)
  disk.stop()
})
