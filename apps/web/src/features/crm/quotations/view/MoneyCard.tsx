import { pricedOf } from '@karavan/contracts/crm/quotations/content'
import type { QuotationVersion } from '@karavan/contracts/crm/quotations/quotation'
import { explain } from '@karavan/domain/crm/quotation-explain'
import { Card } from '../../../../ui/Card.tsx'
import { ExplainPrice } from '../ExplainPrice.tsx'
import { TotalsList } from '../TotalsList.tsx'

/** What the option that is looked at comes to; what was accepted with its extras where it was. */
export function MoneyCard({ version, option }: { version: QuotationVersion; option: string }) {
  const { content, chosen, totals } = version
  const taken = chosen !== null && version.option === option
  const shown = taken ? chosen : totals[option]
  const name = content.options.find(({ key }) => key === option)?.name
  if (!shown) return null
  const chain = () => ({
    explained: explain(pricedOf(content), version.rates, { option, extras: taken ? version.extras : [] }),
    ...{ taxAs: content.taxAs, taxReason: content.taxReason },
  })
  return (
    <Card title={taken ? 'Accepted' : content.options.length > 1 ? `Price of ${name}` : 'Price in full'}>
      {taken && version.extras.length > 0 && <p className="mb-2 text-cell text-2">{name} with the extras taken</p>}
      {shown.total > 0 ? (
        <>
          <TotalsList totals={shown} />
          <div className="mt-3">
            {content.discountReason && <p className="mb-2 text-cell text-2">Discount: {content.discountReason}</p>}
            <ExplainPrice title={`How the price of ${name} came about`} chain={chain} />
          </div>
        </>
      ) : (
        <p className="text-cell text-3">Nothing in it has a price yet.</p>
      )}
    </Card>
  )
}
