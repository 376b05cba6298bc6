import { isBefore } from './supply.mjs'

const numbersIn = (text) =>
  text
    .replace(/^v/, '')
    .split('.')
    .filter((part) => /^\d+$/.test(part))
    .map(Number)
const whole = (numbers) => [0, 1, 2].map((at) => numbers[at] ?? 0).join('.')
/** The first version that is no longer one of those that begin with these numbers. */
const after = (numbers) => whole([...numbers.slice(0, -1), numbers.at(-1) + 1])

/** From which version on, and before which, one word of a range lets through. */
function boundsOf(word) {
  const [, sign, text] = /^(>=|<=|>|<|\^|~|=)?(.*)$/.exec(word)
  const numbers = numbersIn(text)
  if (numbers.length === 0) return {}
  switch (sign) {
    case '>=':
      return { from: whole(numbers) }
    case '>':
      return { from: after(numbers) }
    case '<':
      return { below: whole(numbers) }
    case '<=':
      return { below: after(numbers) }
    case '^':
      return { from: whole(numbers), below: after(numbers.slice(0, 1)) }
    case '~':
      return { from: whole(numbers), below: after(numbers.slice(0, 2)) }
    default:
      return { from: whole(numbers), below: after(numbers) }
  }
}

/** Whether a range, as packages write what they need, lets a version through. */
export const accepts = (range, version) =>
  range.split('||').some((part) =>
    part
      .trim()
      .replaceAll(/([<>=^~]) +/g, '$1')
      .split(/[\s,]+/)
      .map(boundsOf)
      .every(({ from, below }) => !(from && isBefore(version, from)) && !(below && !isBefore(version, below))),
  )

/** The packages of a lock file that do not say that they run on a version of Node; those for other machines are not asked. */
export const engineFaults = ({ packages }, version) =>
  Object.entries(packages)
    .filter(([path, { os, cpu }]) => path.includes('node_modules/') && !os && !cpu)
    .filter(([, { engines }]) => engines?.node && !accepts(engines.node, version))
    .map(([path, { version: its, engines }]) => `${path.split('node_modules/').at(-1)}@${its} wants ${engines.node}`)
    .sort()
