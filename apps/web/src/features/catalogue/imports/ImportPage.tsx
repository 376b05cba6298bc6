import { useSearchParams } from 'react-router'
import { useAskTicketMutation } from '../../../shared/api/files.api.ts'
import { followTicket } from '../../../kit/download.ts'
import { type FileFormat, FileMenu } from '../../../kit/FileMenu.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { Tabs } from '../../../ui/Tabs.tsx'
import { paths } from '../../../shared/paths.ts'
import { HandIn } from './HandIn.tsx'
import { ImportHistory } from './ImportHistory.tsx'
import { ImportReview } from './ImportReview.tsx'
import { importHref } from './import-words.ts'
import { importCalls, type ImportKind } from './imports.api.ts'

const screens: Record<ImportKind, { title: string; example: string; template: string }> = {
  rates: {
    title: 'Rates of any number of hotels',
    example: [
      'hotel\troom\tstart\tend\tweekdays\tepai\tcpai\tmapai',
      'Lake Pavilion\tLake room\t01/10/2027\t31/03/2028\tFri,Sat\t2700\t3200\t4100',
    ].join('\n'),
    template: 'Template with today’s rates',
  },
  hotels: {
    title: 'Hotels with their address, position, amenities and pictures',
    example: [
      'name\tplace\tstars\taddress\tposition\tamenities\tpictures',
      'Lake Pavilion\tUdaipur, India\t4.5\tLake Road 4\t24.5764, 73.6835\tPool; Wi-Fi\t',
    ].join('\n'),
    template: 'Template with today’s hotels',
  },
}
const tabs = [
  { key: 'rates', label: 'Rates', to: importHref('rates') },
  { key: 'hotels', label: 'Hotels', to: importHref('hotels') },
]

/** Rates and hotels from Excel: hand in, see what would change, apply, and undo. */
export function ImportPage() {
  const [params] = useSearchParams()
  const [askTicket] = useAskTicketMutation()
  const kind: ImportKind = params.get('kind') === 'hotels' ? 'hotels' : 'rates'
  const id = params.get('id')
  const hotelId = params.get('hotelId')
  const screen = screens[kind]

  const download = (format: FileFormat) => {
    const query = new URLSearchParams({ format, ...(hotelId && kind === 'rates' ? { hotelId } : {}) })
    return followTicket(askTicket, `${importCalls[kind].template.path}?${query}`)
  }

  return (
    <>
      <PageHeader
        title="Import"
        crumbs={[
          { label: 'Dashboard', to: paths.dashboard.root.href() },
          { label: 'Hotels', to: paths.dashboard.hotels.index.href() },
          { label: 'Import' },
        ]}
        actions={<FileMenu offered={['xlsx', 'csv']} label={screen.template} onChoose={download} />}
      />
      <Tabs label="What is imported" className="page-gutter" current={kind} tabs={tabs} />
      <div key={kind} className="page-gutter py-4">
        {id ? (
          <ImportReview key={id} kind={kind} id={id} />
        ) : (
          <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
            <HandIn kind={kind} title={screen.title} example={screen.example} />
            <ImportHistory kind={kind} />
          </div>
        )}
      </div>
    </>
  )
}
