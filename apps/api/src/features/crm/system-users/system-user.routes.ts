import { systemUsers } from '@karavan/contracts/crm/system-users/system-user.contract'
import { mount } from '../../../platform/http/mount.ts'
import { notFound, problem } from '../../../platform/http/problem.ts'
import type { App } from '../../../platform/platform.ts'
import { renewInvitation, tellInvited } from '../../people/users/index.ts'
import { findSystemUser, listSystemUsers } from './system-user.queries.ts'
import { updateSystemUser } from './system-user.service.ts'

/** The people of an organisation: whom it invited, who is suspended, who has which work. */
export function registerSystemUsers(app: App): void {
  mount(app, systemUsers.list, ({ query }, { db, user }) => listSystemUsers(db, user, query))

  mount(app, systemUsers.update, async ({ params, body }, context) => {
    const { emit } = context
    const after = await updateSystemUser(context, params.id, body)
    emit({ tag: 'SystemUser', id: after.id, orgId: after.orgId })
    if (body.transferTo) emit({ tag: 'Enquiry', id: after.id, orgId: after.orgId })
    return { data: after }
  })

  mount(app, systemUsers.invite, async ({ params }, context) => {
    const { db, user, emit } = context
    const person = await findSystemUser(db, user, params.id)
    if (!person) throw notFound('system user')
    if (person.state !== 'invited' && person.state !== 'expired')
      throw problem('CONFLICT', 'This person has an account already.')
    const token = await renewInvitation(context, person)
    await tellInvited(context, { ...person, token, invitedBy: user.name })
    emit({ tag: 'SystemUser', id: person.id, orgId: person.orgId })
    return { data: (await findSystemUser(db, user, params.id)) ?? person }
  })
}
