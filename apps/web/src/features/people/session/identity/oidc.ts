import type { PublicSettings } from '@karavan/contracts/base/settings/setting.contract'
import { type Identity, IdentityError } from '../../../../shared/session/identity.ts'

type OidcSettings = Extract<PublicSettings['identity'], { kind: 'oidc' }>

/** Any OpenID Connect issuer, by authorization code with PKCE; people sign in on its page and come back to ours. */
export async function openOidc({ issuer, clientId, scope }: OidcSettings): Promise<Identity> {
  const { ErrorResponse, UserManager, WebStorageStateStore } = await import('oidc-client-ts')
  const here = `${window.location.origin}/signin`
  const store = new WebStorageStateStore({ store: window.localStorage, prefix: 'oidc.' })
  const manager = new UserManager({
    authority: issuer,
    client_id: clientId,
    redirect_uri: here,
    post_logout_redirect_uri: here,
    response_type: 'code',
    scope,
    userStore: store,
    stateStore: store,
    automaticSilentRenew: false,
    monitorSession: false,
  })

  const leave = (prompt?: 'create') =>
    manager.signinRedirect({
      // The whole way back, so that somebody sent to sign in ends where they wanted to go.
      state: { next: new URLSearchParams(window.location.search).get('next') },
      ...(prompt ? { prompt } : {}),
    })

  return {
    asksPassword: false,

    async currentUser() {
      const user = await manager.getUser()
      if (!user) return null
      const { email = '', name = '', email_verified = false } = user.profile
      return { email, name, emailVerified: email_verified }
    },

    signIn: () => leave(),
    signUp: () => leave('create'),

    async sendReset() {
      throw new IdentityError('not-offered', 'Passwords are kept by your sign-in provider; reset it on its page.')
    },

    async signOut() {
      const user = await manager.getUser()
      const end = await manager.metadataService.getEndSessionEndpoint()
      await manager.removeUser()
      if (user && end) await manager.signoutRedirect(user.id_token ? { id_token_hint: user.id_token } : {})
    },

    async freshIdToken() {
      const user = await manager.getUser()
      if (!user?.id_token) return null
      if (!user.refresh_token) return user.profile.exp * 1000 > Date.now() ? user.id_token : null
      try {
        return (await manager.signinSilent())?.id_token ?? null
      } catch (error) {
        // The issuer said no: the person has to sign in again. Anything else is a failure to ask.
        if (error instanceof ErrorResponse) return null
        throw error
      }
    },

    async finishRedirect() {
      const user = await manager.signinRedirectCallback()
      return { next: (user.state as { next?: string | null } | undefined)?.next ?? null }
    },
  }
}
