import { describe, expect, it } from 'vitest'
import { classesOf, readStyleSheet } from './style-sheet.ts'

const neededBy = (sheet: string, ...classes: string[]) => readStyleSheet(sheet)(new Set(classes))

describe('a page needs', () => {
  it.each([
    [
      'what names no class',
      'h1,p{margin:0}[data-theme=dark]{color-scheme:dark}',
      'h1,p{margin:0}[data-theme=dark]{color-scheme:dark}',
    ],
    ['its own classes', '.here{top:0}.gone{top:1px}', '.here{top:0}'],
    ['a rule of which one selector fits', '.gone,.here{top:0}', '.gone,.here{top:0}'],
    ['no rule of which only a part fits', '.here .gone{top:0}.here.gone{top:0}', ''],
    [
      'what depends on other elements',
      '.here:is(:where(.group):hover *){top:0}',
      '.here:is(:where(.group):hover *){top:0}',
    ],
    ['what was fetched later', '@import"x";.gone{top:0}', '@import"x";'],
    ['fonts', '@font-face{src:url(a;b)}', '@font-face{src:url(a;b)}'],
    ['no condition that is left empty', '@media (width>=64rem){.gone{top:0}}', ''],
    ['a condition with what is left in it', '@media print{.gone{top:0}.here{top:1px}}', '@media print{.here{top:1px}}'],
    ['every layer in its order', '@layer a{.gone{top:0}}@layer b{.here{top:0}}', '@layer a{}@layer b{.here{top:0}}'],
    ['words with braces as they are', '.here:after{content:"}"}.gone{top:0}', '.here:after{content:"}"}'],
    ['nothing that was only remarked', '/* .here{} */.gone{top:0}', ''],
  ])('%s', (_, sheet, needed) => expect(neededBy(sheet, 'here')).toBe(needed))

  it.each([
    ['lg:w-1/2', '.lg\\:w-1\\/2'],
    ['py-2.5', '.py-2\\.5'],
    ['2xl', '.\\32 xl'],
    ['bg-[rgb(1,2,3)]', '.bg-\\[rgb\\(1\\,2\\,3\\)\\]'],
    ['[&>svg]:size-4', '.\\[\\&\\>svg\\]\\:size-4>svg'],
  ])('%s under the name it has in the sheet', (name, selector) => {
    expect(neededBy(`${selector}{top:0}`, name)).toBe(`${selector}{top:0}`)
    expect(neededBy(`${selector}{top:0}`, 'other')).toBe('')
  })

  it('the movements and properties that are used, and no others', () => {
    const sheet =
      '.here{animation:spin 1s;top:var(--x)}@keyframes spin{to{top:0}}@keyframes fade{to{top:0}}@property --x{a:b}@property --y{a:b}'
    expect(neededBy(sheet, 'here')).toBe(
      '.here{animation:spin 1s;top:var(--x)}@keyframes spin{to{top:0}}@property --x{a:b}',
    )
  })
})

it('finds every class of a document, as it was written', () => {
  const html =
    '<p class="a b"><i class="[&amp;&gt;svg]:size-4 a"></i><b data-x class="before:content-[&#x27;x&#x27;]"></b>'
  expect(classesOf(html)).toEqual(new Set(['a', 'b', '[&>svg]:size-4', "before:content-['x']"]))
})
