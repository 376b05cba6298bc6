import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { wordsOf } from '../../testing/pdf-words.ts'
import { readFonts } from './fonts.mjs'
import { makePdf } from './pdf.ts'

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

test('a letter that was first drawn as a part of another can still be copied out of later documents', async () => {
  const wordsIn = async (text: string) => wordsOf(await makePdf({ content: [{ text }] }))
  expect(await wordsIn('Й')).toBe('Й')
  expect(await wordsIn('И')).toBe('И')
  expect(await wordsIn('fifty offices')).toBe('fifty offices')
})
