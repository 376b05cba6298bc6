import fc from 'fast-check'
import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5'
import { expect, it } from 'vitest'
import { cleanHtml } from './clean-html.ts'

type Node = DefaultTreeAdapterTypes.ParentNode | DefaultTreeAdapterTypes.ChildNode

const words = ['p', 'br', 'h2', 'h3', 'h4', 'strong', 'em', 'u', 's', 'ul', 'ol', 'li', 'blockquote', 'hr']
const allowed = new Set([...words, 'a[href]', 'ol[start]', 'a'])

/** What a browser makes of a text: its elements, and what each of them carries. */
function* madeOf(node: Node): Generator<string> {
  if ('tagName' in node) {
    yield node.tagName
    for (const { name, value } of node.attrs)
      yield name === 'href' && !/^(https?|mailto|tel):/.test(value) ? `href to ${value}` : `${node.tagName}[${name}]`
  }
  for (const child of 'childNodes' in node ? node.childNodes : []) yield* madeOf(child)
}

// Where the text inside of an element is markup to one reader and mere words to another, one of them is deceived.
const deceiving =
  'svg math style script textarea title xmp noscript iframe noembed noframes plaintext template option select'
const others = 'foreignObject desc mtext mglyph annotation-xml table td form img p a b br ol'
const tag = fc.constantFrom(
  ...`${deceiving} ${others}`.split(' ').flatMap((name) => [name, `/${name}`]),
  '![CDATA[',
  '!--',
  '?xml',
)
const carried = fc.constantFrom(
  '',
  ' title="</style><img src=x onerror=alert(1)>"',
  ' href=javascript:alert(1)',
  ' onclick=alert(1) /',
)
const piece = fc.oneof(
  fc.tuple(tag, carried).map(([name, more]) => `<${name}${more}>`),
  fc.constantFrom(
    '<img src=x onerror=alert(1)>',
    '-->',
    ']]>',
    '&lt;img src=x&gt;',
    '&#60;svg onload=x&#62;',
    '"',
    '<',
    '</',
    'words',
    '<a href="java\tscript:alert(1)">',
  ),
)

it('leaves nothing but words, whatever is put inside of what', () => {
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 9 }), (pieces) => {
      const found = [...madeOf(parseFragment(cleanHtml(pieces.join(''))))]
      expect(found.filter((what) => !allowed.has(what))).toEqual([])
    }),
    { numRuns: process.env.DRILL ? 400_000 : 10_000 },
  )
})

it('leaves a text as its writer sees it', () => {
  const text =
    '<h2>Terms</h2><p>Pay <strong>half</strong> &amp; <a href="https://a.example/?x=1&amp;y=2">read</a></p><ol start="3"><li>three</li></ol>'
  expect(cleanHtml(text)).toBe(text)
  expect(cleanHtml('<h1>Terms</h1><p onclick="x()"><b>half</b></p><script>x()</script>')).toBe(
    '<h2>Terms</h2><p><strong>half</strong></p>',
  )
})
