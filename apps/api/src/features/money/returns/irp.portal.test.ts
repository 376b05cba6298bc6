import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createIrp } from './irp.portal.ts'
import { startIrpStandIn } from './testing/irp-stand-in.ts'

const gstin = '27ABCDE1234F1Z5'
const paper = (No: string, seller = gstin) => ({
  DocDtls: { Typ: 'INV', No, Dt: '05/11/2026' },
  SellerDtls: { Gstin: seller },
})

let portal: Awaited<ReturnType<typeof startIrpStandIn>>
beforeAll(async () => {
  portal = await startIrpStandIn({ gstin, name: 'saffron', password: 'a word, "quoted"' })
})
afterAll(() => portal.close())
beforeEach(() => Object.assign(portal.state, { mood: 'well', signIns: 0 }))

describe('the registration portal', () => {
  it('is signed in to once for many papers, and tells number, day and code of each', async () => {
    const irp = createIrp(portal.settings)
    const first = await irp.register(gstin, paper('IN/26-27/000001'))
    expect(first).toMatchObject({ ackNumber: '112010000000000', ackAt: '2026-11-05T06:30:00.000Z' })
    expect(first.irn).toMatch(/^[0-9a-f]{64}$/)
    expect(first.signedQr).toContain(first.irn)
    expect((await irp.register(gstin, paper('IN/26-27/000002'))).irn).not.toBe(first.irn)
    expect(portal.state.signIns).toBe(1)
  })

  it('is asked what it has of a paper whose answer was lost, instead of a second number', async () => {
    const irp = createIrp(portal.settings)
    await irp.register(gstin, paper('IN/26-27/000010'))
    portal.state.mood = 'lost'
    await expect(irp.register(gstin, paper('IN/26-27/000011'))).rejects.toThrow('did not answer')
    portal.state.mood = 'well'
    const many = portal.known.size
    const found = await irp.register(gstin, paper('IN/26-27/000011'))
    expect(portal.known.get(found.irn)?.SignedQRCode).toBe(found.signedQr)
    expect(portal.known.size).toBe(many)
  })

  it('is signed in to anew when it forgot a session, once', async () => {
    const irp = createIrp(portal.settings)
    await irp.register(gstin, paper('IN/26-27/000020'))
    portal.state.token = 'of somebody else'
    await irp.register(gstin, paper('IN/26-27/000021'))
    expect(portal.state.signIns).toBe(2)
  })

  it('says in words what it refuses, and who has no user there', async () => {
    const wrong = createIrp({ ...portal.settings, users: { [gstin]: { name: 'saffron', password: 'wrong' } } })
    await expect(wrong.register(gstin, paper('IN/26-27/000030'))).rejects.toThrow('Invalid login credentials (1004)')
    const irp = createIrp(portal.settings)
    await expect(irp.register('29AAACM1234A1Z5', paper('IN/26-27/000031'))).rejects.toThrow(
      'No user of the invoice portal',
    )
    await expect(irp.register(gstin, paper('IN/26-27/000031', '29AAACM1234A1Z5'))).rejects.toThrow(
      'are not the same (2148)',
    )
    portal.state.mood = 'hang'
    await expect(createIrp(portal.settings, 200).register(gstin, paper('IN/26-27/000032'))).rejects.toThrow(
      'did not answer',
    )
  })
})
