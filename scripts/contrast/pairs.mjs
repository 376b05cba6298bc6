import ts from 'typescript'
import { bothWhen, constantsOf, looksOf, written } from './looks.mjs'

const unknown = { text: null, ground: null, when: new Map() }

// What is drawn before or after an element bears no words, and what is switched off need not be read.
const wordless = /^(before|after|file|selection|backdrop|disabled|aria-disabled|group-disabled)/
const sizes = /^(sm|md|lg|xl|max-\w+|office|motion-\w+)$/

function colourOf(name) {
  const variants = name.replaceAll('!', '').split(/:(?![^[]*\])/)
  const last = variants.pop()
  if (variants.some((variant) => wordless.test(variant))) return undefined
  const variant = variants.filter((one) => !sizes.test(one)).join(':')
  if (last === 'link') return { kind: 'text', token: 'link', variant }
  const [, kind, token] = /^(bg|text)-\(?(?:--)?([\w-]+(?:\/\d+)?)\)?$/.exec(last) ?? []
  return token && { kind, token: /^[23]$/.test(token) ? `text-${token}` : token, variant }
}

/** The states of an element with a look: at rest, and in each of its variants. */
function statesOf({ classes, when }, known) {
  const colours = classes.map(colourOf).filter((colour) => colour && known.has(colour.token.split('/')[0]))
  const pick = (kind, variant) =>
    colours.findLast((colour) => colour.kind === kind && colour.variant === variant)?.token ?? null
  return [...new Set(['', ...colours.map(({ variant }) => variant)])].map((variant) => ({
    text: pick('text', variant) ?? pick('text', ''),
    ground: pick('bg', variant) ?? pick('bg', ''),
    when,
  }))
}

/** The states of an element that stands in another one. */
function inside(around, own) {
  const states = new Map()
  for (const outer of around)
    for (const inner of own) {
      const when = bothWhen(outer.when, inner.when)
      if (!when) continue
      const state = { text: inner.text ?? outer.text, ground: inner.ground ?? outer.ground, when }
      states.set(`${state.text} ${state.ground} ${JSON.stringify([...when].sort())}`, state)
    }
  return [...states.values()]
}

const isDrawn = (node) =>
  node !== undefined &&
  (ts.isJsxElement(node) ||
    ts.isJsxSelfClosingElement(node) ||
    ts.isJsxFragment(node) ||
    (ts.isParenthesizedExpression(node) && isDrawn(node.expression)) ||
    (ts.isBinaryExpression(node) && isDrawn(node.right)) ||
    (ts.isConditionalExpression(node) && (isDrawn(node.whenTrue) || isDrawn(node.whenFalse))))

// A lone tag is a component, a field, or a dot.
const bearsWords = (node) =>
  ts.isJsxElement(node)
    ? node.children.some(
        (child) =>
          (ts.isJsxText(child) && child.text.trim() !== '') ||
          (ts.isJsxExpression(child) && !isDrawn(child.expression)),
      )
    : /^[A-Z]|^textarea$/.test(node.tagName.getText())

function readElement(node, around, find, known) {
  const { tagName, attributes } = ts.isJsxElement(node) ? node.openingElement : node
  const attribute = (name) => attributes.properties.find((one) => one.name?.getText() === name)
  const own = looksOf(attribute('className')?.initializer, find).flatMap((look) => statesOf(look, known))
  // A component may lay its children on a ground of its own, which its own file tells.
  const outer = ts.isJsxElement(node) && /^[A-Z]/.test(tagName.getText()) ? [unknown] : around
  return { states: inside(outer, own), drawing: Boolean(attribute('size') && attribute('aria-hidden')) }
}

/**
 * Every pair of a colour of words (or of a drawing) and its ground that the elements of these files can show, as
 * `{ text, ground, drawing, where }`; null where the file does not tell.
 */
export function pairsIn(sources, known) {
  const files = sources.map(({ path, text }) =>
    ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX),
  )
  const constants = new Map(files.map((file) => [file, constantsOf(file)]))
  const everywhere = new Map([...constants.values()].flatMap((own) => [...own]))
  const pairs = []
  for (const file of files) {
    const find = (name) => constants.get(file).get(name) ?? everywhere.get(name)
    const add = (node, states, drawing) => {
      const where = `${file.fileName}:${file.getLineAndCharacterOfPosition(node.getStart()).line + 1}`
      for (const { text, ground } of states) if (text || ground) pairs.push({ text, ground, drawing, where })
    }
    const visit = (node, around) => {
      let within = around
      // Names that are written together are worn together, also where a function gives them.
      if (ts.isStringLiteralLike(node))
        add(
          node,
          written(node.text)
            .flatMap((look) => statesOf(look, known))
            .filter(({ text, ground }) => text && ground),
          false,
        )
      if (ts.isJsxElement(node) || ts.isJsxSelfClosingElement(node)) {
        const { states, drawing } = readElement(node, around, find, known)
        within = states
        if (bearsWords(node)) add(node, states, drawing)
      }
      ts.forEachChild(node, (child) => visit(child, within))
    }
    visit(file, [unknown])
  }
  return pairs
}
