import { deflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { isActivePdf } from './pdf-script.ts'

const pdf = (...parts: (string | Buffer)[]) =>
  Buffer.concat([Buffer.from('%PDF-1.7\n'), ...parts.map((part) => Buffer.from(part)), Buffer.from('\n%%EOF')])
const packed = (objects: string) => [
  `3 0 obj << /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode >> stream\n`,
  deflateSync(Buffer.from(objects)),
  '\nendstream endobj',
]

describe('a PDF', () => {
  it.each([
    [
      'a script that runs when it is opened',
      pdf('1 0 obj << /OpenAction << /S /JavaScript /JS (app.alert(1)) >> >> endobj'),
    ],
    ['a script under a disguised name', pdf('1 0 obj << /S /J#61vaScript >> endobj')],
    ['a script among packed objects', pdf(...packed('1 0 << /S /JavaScript /JS (1) >>'))],
    ['a program to start', pdf('1 0 obj << /S /Launch /F (cmd.exe) >> endobj')],
    ['a file within', pdf('1 0 obj << /Names << /EmbeddedFiles 2 0 R >> >> endobj')],
  ])('with %s is active', (_, bytes) => expect(isActivePdf(bytes)).toBe(true))

  it.each([
    ['a page alone', pdf('1 0 obj << /Type /Page /OpenAction [ 3 0 R /Fit ] >> endobj')],
    ['the word among its drawings', pdf('2 0 obj << /Length 20 >> stream\n(/JavaScript) Tj\nendstream endobj')],
    ['packed objects that cannot be opened', pdf('3 0 obj << /Type /ObjStm >> stream\nnothing\nendstream endobj')],
    ['a packed page', pdf(...packed('1 0 << /Type /Page >>'))],
  ])('with %s is not', (_, bytes) => expect(isActivePdf(bytes)).toBe(false))
})
