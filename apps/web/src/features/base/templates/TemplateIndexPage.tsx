import { type Template, templates } from '@karavan/contracts/base/templates/template.contract'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { paths } from '../../../shared/paths.ts'
import { RecordItems } from '../../../kit/RecordItems.tsx'
import { type ListView, ResourceIndex } from '../../../kit/ResourceIndex.tsx'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { DeleteTemplate } from './DeleteTemplate.tsx'
import { templateColumns } from './template-columns.tsx'
import { kindOptions, templateCrumbs, templateNoun } from './template-words.ts'
import { useListTemplatesQuery } from './templates.api.ts'

const to = paths.dashboard.adminTemplate
const views: ListView[] = [
  { key: 'all', label: 'All', filters: {} },
  ...kindOptions.map(({ value, label }) => ({ key: value, label, filters: { kind: value } })),
]

/** The texts of the house, kind by kind. */
export function TemplateIndexPage() {
  const [doomed, setDoomed] = useState<Template | null>(null)
  const [search] = useSearchParams()
  const kind = search.get('kind')
  return (
    <>
      <ResourceIndex
        title="AdminTemplate"
        noun={templateNoun}
        crumbs={templateCrumbs()}
        contract={templates.list}
        useList={useListTemplatesQuery}
        columns={templateColumns}
        rowName={(row) => row.name}
        rowTo={({ id }) => to.edit.href({ id })}
        rowMenu={(row) => <RecordItems editTo={to.edit.href({ id: row.id })} onDelete={() => setDoomed(row)} />}
        search="Name or subject"
        views={views}
        action={
          <ButtonLink to={`${to.create.href()}${kind ? `?kind=${kind}` : ''}`} variant="primary" icon={Plus}>
            New template
          </ButtonLink>
        }
      />
      <DeleteTemplate template={doomed} onClose={() => setDoomed(null)} />
    </>
  )
}
