import { customers } from '@karavan/contracts/crm/customers/customer.contract'
import { usePrivateCall } from '../../../../shared/usePrivateCall.ts'
import { HiddenNumber } from '../../../../shared/HiddenNumber.tsx'

interface PassportNumberProps {
  customerId: string
  /** Of somebody of the family; left out for the customer. */
  memberId?: string
  name: string
  masked: string
}

/** The passport number of a customer, or of somebody of the family. */
export function PassportNumber({ customerId, memberId, name, masked }: PassportNumberProps) {
  const call = usePrivateCall()
  const reveal = async () => {
    const { data } = await call(customers.reveal, { params: { id: customerId }, body: memberId ? { memberId } : {} })
    return data.passportNumber
  }
  return <HiddenNumber what="passport number" name={name} masked={masked} onReveal={reveal} />
}

/** The PAN of a customer. */
export function PanNumber({ customerId, name, masked }: Omit<PassportNumberProps, 'memberId'>) {
  const call = usePrivateCall()
  const reveal = async () => (await call(customers.revealPan, { params: { id: customerId } })).data.pan
  return <HiddenNumber what="PAN" name={name} masked={masked} onReveal={reveal} />
}
