import type { Plugin } from 'vite'

type Node = { type: string; start: number; end: number; [part: string]: unknown }
type Edit = { start: number; end: number; text: string }

/** What a browser reads of a call; what it is answered with is known to the compiler, and checked by the server. */
const readInBrowsers = new Set(['method', 'path', 'params', 'query', 'body', 'idempotent'])

const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string'
const partsOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode)

/** The properties of a call that no browser reads, each with the comma after it. */
function unreadOf(node: Node): Edit[] {
  const [spec] = node.arguments as Node[]
  if ((node.callee as Node).name !== 'endpoint' || spec?.type !== 'ObjectExpression') return []
  const properties = spec.properties as Node[]
  return properties.flatMap((property, index) => {
    const name = (property.key as Node | undefined)?.name as string | undefined
    const end = properties[index + 1]?.start ?? property.end
    return name === undefined || readInBrowsers.has(name) ? [] : [{ start: property.start, end, text: '' }]
  })
}

const unreadIn = (node: Node): Edit[] => [
  ...(node.type === 'CallExpression' ? unreadOf(node) : []),
  ...partsOf(node).flatMap(unreadIn),
]

/** Says that making a value does nothing else, so that one nobody reads is left out. */
function madeAlone({ init }: { init?: Node | null }): Edit[] {
  if (!init || !['CallExpression', 'ObjectExpression', 'ArrayExpression'].includes(init.type)) return []
  return [
    { start: init.start, end: init.start, text: '/*#__PURE__*/(()=>(' },
    { start: init.end, end: init.end, text: '))()' },
  ]
}

const declared = (statement: Node): Node[] => {
  const declaration = (statement.declaration ?? statement) as Node
  return declaration.type === 'VariableDeclaration' ? (declaration.declarations as Node[]) : []
}

/**
 * Leaves to the browser what it reads of the contracts. Nearly half a second of an old phone's time went into schemas of
 * answers, which only the server checks.
 */
export const browserContracts = (): Plugin => ({
  name: 'karavan:browser-contracts',
  apply: 'build',
  enforce: 'post',
  transform: {
    filter: { id: /packages[\\/]contracts[\\/]src[\\/]/ },
    handler(code) {
      const { body } = this.parse(code) as unknown as { body: Node[] }
      const edits = [
        ...body.flatMap(unreadIn),
        ...body.flatMap(declared).flatMap((one) => madeAlone(one as { init?: Node })),
      ]
      // From the end to the beginning, so that no edit moves the place of another.
      edits.sort((a, b) => b.start - a.start || b.end - a.end)
      return {
        code: edits.reduce((text, { start, end, text: put }) => text.slice(0, start) + put + text.slice(end), code),
        map: null,
      }
    },
  },
})
