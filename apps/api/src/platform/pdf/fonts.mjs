import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

/** @typedef {{ postscriptName: string, characterSet: number[], glyphForCodePoint: (letter: number) => object }} Font */

const files = {
  normal: require.resolve('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf'),
  bold: require.resolve('@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf'),
  italics: require.resolve('@expo-google-fonts/noto-sans/400Regular_Italic/NotoSans_400Regular_Italic.ttf'),
  bolditalics: require.resolve('@expo-google-fonts/noto-sans/700Bold_Italic/NotoSans_700Bold_Italic.ttf'),
}

/** @param {string} style */
const nameOf = (style) => `Karavan font: ${style}`

/**
 * Reads a font with all its letters. One that a document needs as a part of another, as the S of Ś, would otherwise be kept
 * without saying which letter it is, and no later document could be copied or read aloud there.
 *
 * @param {(file: Uint8Array) => Font} create
 * @param {string} file
 */
function readFont(create, file) {
  const font = create(readFileSync(file))
  // Letters drawn as one, as fi, say of themselves that they are two as soon as a text has them.
  for (const letter of font.characterSet) if (letter < 0xfb00 || letter > 0xfb4f) font.glyphForCodePoint(letter)
  return font
}

/**
 * Reads the fonts once for all documents. The library that draws a document reads its fonts anew for each, which is three
 * quarters of the work; so it is handed files that only name a font, in a format of our own that answers with the font.
 */
export function readFonts() {
  const { create, registerFormat } = require('fontkit')
  const fonts = new Map(Object.entries(files).map(([style, file]) => [nameOf(style), readFont(create, file)]))
  /** @param {Uint8Array} file */
  const textOf = (file) => Buffer.from(file.subarray(0, 64)).toString('latin1')
  registerFormat(
    class {
      /** @param {Uint8Array} file */
      static probe(file) {
        return fonts.has(textOf(file))
      }

      /** @param {{ buffer: Uint8Array }} stream */
      constructor({ buffer }) {
        // The library makes a font by `new`, which lets a constructor answer with another object.
        return fonts.get(textOf(buffer))
      }
    },
  )
  return {
    normal: nameOf('normal'),
    bold: nameOf('bold'),
    italics: nameOf('italics'),
    bolditalics: nameOf('bolditalics'),
  }
}
