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
    [
      'a script among objects packed in a way we do not open',
      pdf('3 0 obj << /Type /ObjStm /Filter [ /ASCIIHexDecode /FlateDecode ] >> stream\n00>\nendstream endobj'),
    ],
    [
      'a script behind more packed objects than are opened',
      pdf(...Array.from({ length: 5001 }, () => packed('1 0 << >>')).flat(), ...packed('1 0 << /S /JavaScript >>')),
    ],
    [
      'a script that comments pass off as a drawing',
      pdf('1 0 obj << >> % stream\nendobj\n2 0 obj << /S /JavaScript /JS (1) >> % endstream\nendobj'),
    ],
    ['packed objects under a disguised name', pdf('3 0 obj << /Type /ObjSt#6d >> stream\n1\nendstream endobj')],
    [
      'a script among objects far behind their name',
      pdf(`3 0 obj << /Type /ObjStm ${' '.repeat(900)} >> stream\n`, ...packed('1 0 << /S /JavaScript >>').slice(1)),
    ],
    ['a form that runs by itself', pdf('1 0 obj << /AcroForm << /XFA 2 0 R >> >> endobj')],
    ['a file within', pdf('1 0 obj << /Names << /EmbeddedFiles 2 0 R >> >> endobj')],
  ])('with %s is active', (_, bytes) => expect(isActivePdf(bytes)).toBe(true))

  it.each([
    ['a page alone', pdf('1 0 obj << /Type /Page /OpenAction [ 3 0 R /Fit ] >> endobj')],
    ['short names among its drawings', pdf('2 0 obj << /Length 9 >> stream\n(/JS) Tj\nendstream endobj')],
    ['a packed page', pdf(...packed('1 0 << /Type /Page >>'))],
  ])('with %s is not', (_, bytes) => expect(isActivePdf(bytes)).toBe(false))
})
