import ts from 'typescript'

// A look is a set of classes that may stand on an element together, and what must be so for them to.
const plain = (classes) => ({ classes, when: new Map() })
const nothing = plain([])

/** What must be so for both; undefined where one rules the other out. */
export function bothWhen(one, other) {
  for (const [condition, answer] of other) if (one.has(condition) && one.get(condition) !== answer) return undefined
  return new Map([...one, ...other])
}

const both = (ones, others) =>
  ones.flatMap((one) =>
    others.flatMap((other) => {
      const when = bothWhen(one.when, other.when)
      return when ? [{ classes: [...one.classes, ...other.classes], when }] : []
    }),
  )

/** The looks while a condition has this answer; what is one thing is no other. */
function given(looks, condition, answer) {
  const [, subject, value] = answer ? (/^(.+) === ('.+')$/.exec(condition) ?? []) : []
  const when = new Map([[condition, answer], ...(subject ? [[subject, value]] : [])])
  return both([{ classes: [], when }], looks)
}

const isColour = (name) => /(^|:)(bg|text)-|(^|:)link$/.test(name)
/** The look of class names that are written out. */
export const written = (text) => [plain(text.split(/\s+/).filter(isColour))]

/** Every look that an expression of class names can give; `find` says what a name stands for. */
export function looksOf(node, find, depth = 0) {
  const of = (inner) => looksOf(inner, find, depth + 1)
  if (!node || depth > 12) return [nothing]
  if (ts.isStringLiteralLike(node)) return written(node.text)
  if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node) || ts.isSatisfiesExpression(node))
    return of(node.expression)
  if (ts.isJsxExpression(node)) return of(node.expression)
  if (ts.isTemplateExpression(node))
    return node.templateSpans.reduce(
      (looks, span) => both(both(looks, of(span.expression)), written(span.literal.text)),
      written(node.head.text),
    )
  if (ts.isConditionalExpression(node)) {
    const condition = node.condition.getText()
    return [...given(of(node.whenTrue), condition, true), ...given(of(node.whenFalse), condition, false)]
  }
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken) {
    const condition = node.left.getText()
    return [...given(of(node.right), condition, true), ...given([nothing], condition, false)]
  }
  if (ts.isBinaryExpression(node)) return [...of(node.left), ...of(node.right)]
  if (ts.isCallExpression(node) && node.expression.getText() === 'cx')
    return node.arguments.reduce((looks, argument) => both(looks, of(argument)), [nothing])
  if (ts.isObjectLiteralExpression(node))
    return node.properties.flatMap((property) => (ts.isPropertyAssignment(property) ? of(property.initializer) : []))
  if (ts.isIdentifier(node)) return of(find(node.text))
  if (ts.isElementAccessExpression(node)) return of(node.expression)
  if (ts.isPropertyAccessExpression(node)) return of(find(node.expression.getText()))
  return [nothing]
}

/** The constants of a file, by their names. */
export function constantsOf(file) {
  const constants = new Map()
  const visit = (node) => {
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.initializer)
      constants.set(node.name.text, node.initializer)
    ts.forEachChild(node, visit)
  }
  visit(file)
  return constants
}
