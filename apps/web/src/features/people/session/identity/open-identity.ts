import type { PublicSettings } from '@karavan/contracts/base/settings/setting.contract'
import type { Identity } from '../../../../shared/session/identity.ts'

type IdentitySettings = PublicSettings['identity']

/** Opens the configured provider; only its own code is loaded. */
export async function openIdentity(settings: IdentitySettings): Promise<Identity> {
  switch (settings.kind) {
    case 'embedded':
      return (await import('./embedded.ts')).openEmbedded()
    case 'firebase':
      return (await import('./firebase.ts')).openFirebase(settings)
    case 'oidc':
      return (await import('./oidc.ts')).openOidc(settings)
  }
}
