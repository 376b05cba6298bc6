import type { CatalogueImport } from '@karavan/contracts/catalogue/imports/catalogue-import'
import { useState } from 'react'
import { Failed } from '../../../kit/ListStates.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { formatCount } from '../../../ui/format.ts'
import { Pager } from '../../../ui/Pager.tsx'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { Table } from '../../../ui/Table.tsx'
import type { Column } from '../../../ui/table-column.ts'
import { importHref, statusWords } from './import-words.ts'
import { type ImportKind, useListCatalogueImportsQuery } from './imports.api.ts'

const pageSize = 10

const countWords = ({ counts }: CatalogueImport): string =>
  [
    counts.error > 0 ? formatCount(counts.error, 'fault') : '',
    counts.changed > 0 ? `${counts.changed} changed` : '',
    counts.new > 0 ? `${counts.new} new` : '',
    counts.same > 0 ? `${counts.same} the same` : '',
  ]
    .filter(Boolean)
    .join(', ')

const columns: Column<CatalogueImport>[] = [
  { key: 'file', header: 'File', kind: 'name', cell: (row) => row.fileName, sub: countWords },
  {
    key: 'when',
    header: 'Uploaded',
    kind: 'quiet',
    width: '128px',
    phone: 'line',
    cell: (row) => <RelativeTime at={row.createdAt} />,
    sub: (row) => row.by,
  },
  {
    key: 'status',
    header: 'State',
    width: '172px',
    phone: 'side',
    cell: ({ status }) => <Badge tone={statusWords[status].tone}>{statusWords[status].label}</Badge>,
  },
]

/** Files uploaded before, so that one that was left is found again. */
export function ImportHistory({ kind }: { kind: ImportKind }) {
  const [page, setPage] = useState(1)
  const { data, error, isFetching, refetch } = useListCatalogueImportsQuery({ kind, query: { page, pageSize } })
  return (
    <section aria-labelledby="handed-in">
      <h2 id="handed-in" className="mb-2 text-h3">
        Uploaded before
      </h2>
      {error ? (
        <Failed error={error} what="The list" onRetry={() => void refetch()} retrying={isFetching} />
      ) : data ? (
        <Table
          label="Files uploaded before"
          columns={columns}
          rows={data.data}
          rowKey={({ id }) => id}
          rowName={({ fileName }) => fileName}
          rowTo={({ id }) => importHref(kind, id)}
          busy={isFetching}
          empty={<p className="px-5 py-6 text-small text-2">No file was uploaded yet. It will be listed here.</p>}
          footer={
            data.meta.total > pageSize && (
              <Pager page={page} pageSize={pageSize} total={data.meta.total} onPage={setPage} />
            )
          }
        />
      ) : (
        <Skeleton className="h-40" />
      )}
    </section>
  )
}
