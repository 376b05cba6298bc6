import type { PublicSettings } from '@karavan/contracts/base/settings/setting.contract'
import { type Identity, IdentityError, type IdentityFault } from '../../../../shared/session/identity.ts'

type FirebaseSettings = Extract<PublicSettings['identity'], { kind: 'firebase' }>

const faults: Record<string, [IdentityFault, string]> = {
  'auth/invalid-credential': ['wrong-credentials', 'E-mail address or password is wrong.'],
  'auth/wrong-password': ['wrong-credentials', 'E-mail address or password is wrong.'],
  'auth/user-not-found': ['wrong-credentials', 'E-mail address or password is wrong.'],
  'auth/email-already-in-use': ['email-taken', 'There is already an account with this e-mail address.'],
  'auth/weak-password': ['weak-password', 'This password is too easy to guess. Choose a longer one.'],
  'auth/too-many-requests': ['too-many-tries', 'Too many tries. Wait a minute, then try again.'],
}

async function say<T>(act: Promise<T>): Promise<T> {
  try {
    return await act
  } catch (error) {
    const code = (error as { code?: string }).code ?? ''
    const [fault, message] = faults[code] ?? ['unavailable', 'Signing in is not possible right now.']
    throw new IdentityError(fault, message)
  }
}

/** Firebase Authentication; its SDK is loaded only where it is configured. */
export async function openFirebase({ apiKey, authDomain, projectId, appId }: FirebaseSettings): Promise<Identity> {
  const [{ initializeApp }, sdk] = await Promise.all([import('firebase/app'), import('firebase/auth')])
  const auth = sdk.getAuth(initializeApp({ apiKey, authDomain, projectId, appId }))
  const back = () => ({ url: `${window.location.origin}/signin?verified=1` })

  const current = async () => {
    await auth.authStateReady()
    return auth.currentUser
  }

  return {
    asksPassword: true,

    async currentUser() {
      const user = await current()
      return user && { email: user.email ?? '', name: user.displayName ?? '', emailVerified: user.emailVerified }
    },

    async signIn(email, password) {
      await say(sdk.signInWithEmailAndPassword(auth, email, password))
    },

    async signUp(email, password, name) {
      const { user } = await say(sdk.createUserWithEmailAndPassword(auth, email, password))
      await say(sdk.updateProfile(user, { displayName: name }))
      await say(sdk.sendEmailVerification(user, back()))
    },

    sendReset: (email) => say(sdk.sendPasswordResetEmail(auth, email, { url: `${window.location.origin}/signin` })),

    async sendVerification() {
      const user = await current()
      if (user) await say(sdk.sendEmailVerification(user, back()))
    },

    signOut: () => sdk.signOut(auth),

    async freshIdToken() {
      const user = await current()
      return user ? say(user.getIdToken(true)) : null
    },
  }
}
