import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { readFonts } from './fonts.ts'

const require = createRequire(import.meta.url)

test('fonts are read once, however many documents ask for them', () => {
  const { create } = require('fontkit') as { create: (file: Uint8Array) => { postscriptName: string } }
  const names = readFonts()
  const fonts = Object.values(names).map((name) => create(Buffer.from(name)))
  expect(fonts.map(({ postscriptName }) => postscriptName)).toEqual([
    'NotoSans-Regular',
    'NotoSans-Bold',
    'NotoSans-Italic',
    'NotoSans-BoldItalic',
  ])
  expect(create(Buffer.from(names.bold))).toBe(fonts[1])
})

test('documents are drawn with the very library that knows these fonts', () => {
  const ofDocuments = createRequire(require.resolve('pdfmake')).resolve('pdfkit')
  expect(createRequire(ofDocuments).resolve('fontkit')).toBe(require.resolve('fontkit'))
})
