import { describe, expect, it } from 'vitest'
import { newPaper, paperPresets, presetsLeft } from './paper-preset.ts'
import { toVisaValues, VisaForm, type VisaValues } from './visa-form.ts'

const typed = (own: Partial<VisaValues> = {}): VisaValues => ({
  ...toVisaValues(undefined),
  country: 'Thailand',
  name: 'Tourist, 60 days',
  ...own,
})

function faults(values: VisaValues): Record<string, string> {
  const issues = VisaForm.safeParse(values).error?.issues ?? []
  return Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]))
}

describe('the form of a visa', () => {
  it('begins with what most visas ask for and lacks only its country and name', () => {
    expect(faults(toVisaValues(undefined))).toEqual({ country: 'Required', name: 'Required' })
    expect(VisaForm.parse(typed()).documents.map(({ key }) => key)).toEqual(['passport-data', 'photo'])
  })

  it('asks for every number but the express time', () => {
    expect(faults(typed({ stayDays: null, processingDays: null }))).toEqual({
      stayDays: 'Required',
      processingDays: 'Required',
    })
    expect(VisaForm.parse(typed({ expressDays: null })).expressDays).toBeNull()
  })

  it('holds the times against each other', () => {
    expect(faults(typed({ processingDays: 4, expressDays: 4 }))).toEqual({ expressDays: 'Faster than the usual time' })
    expect(faults(typed({ stayDays: 90, validityDays: 60 }))).toEqual({ validityDays: 'Not shorter than the stay' })
  })

  it('says which document lacks a name, and which name comes twice', () => {
    const [front] = paperPresets
    if (!front) throw new Error('There are no presets')
    const twin = { ...newPaper(), name: ` ${front.name.toUpperCase()} ` }
    expect(faults(typed({ documents: [front, newPaper()] }))).toEqual({ 'documents.1.name': 'Document 2: Required' })
    expect(faults(typed({ documents: [front, twin] }))).toEqual({
      'documents.1.name': 'Document 2: In the list already',
    })
  })
})

it('offers the usual papers that are not there yet', () => {
  const [front, ...rest] = paperPresets
  expect(presetsLeft([])).toEqual(paperPresets)
  if (!front) throw new Error('There are no presets')
  expect(presetsLeft([{ key: front.key, name: 'Reworded' }])).toEqual(rest)
  expect(presetsLeft([{ key: 'paper-1', name: front.name.toUpperCase() }])).toEqual(rest)
})

it('gives every new paper a key of its own that the contract takes', () => {
  const papers = Array.from({ length: 20 }, () => ({ ...newPaper() })).map((paper, at) => ({
    ...paper,
    name: `P${at}`,
  }))
  expect(faults(typed({ documents: papers }))).toEqual({})
})
