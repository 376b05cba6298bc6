/** Why the identity provider refused, in kinds the pages have words for. */
export type IdentityFault =
  | 'wrong-credentials'
  | 'email-taken'
  | 'weak-password'
  | 'link-expired'
  | 'too-many-tries'
  | 'unavailable'
  | 'not-offered'

export class IdentityError extends Error {
  constructor(
    readonly fault: IdentityFault,
    message: string,
  ) {
    super(message)
  }
}

export type IdentityUser = { email: string; name: string; emailVerified: boolean }

/** Proves who somebody is. One of three stands behind it; the rest of the product knows only this. */
export type Identity = {
  /** False where people type their password on the provider's own page and come back. */
  asksPassword: boolean
  currentUser(): Promise<IdentityUser | null>
  signIn(email: string, password: string): Promise<void>
  signUp(email: string, password: string, name: string): Promise<void>
  sendReset(email: string): Promise<void>
  signOut(): Promise<void>
  /** A new ID token of the current user; null when nobody is signed in. Throws when the provider cannot be asked. */
  freshIdToken(): Promise<string | null>

  /** Sets the password by the token of a reset mail, where that happens on our page. */
  setPassword?(token: string, password: string): Promise<void>
  /** Mails the link that proves the address again. */
  sendVerification?(email: string): Promise<void>
  /** Takes what the provider's page brought back in the address, with where the person wanted to go before. */
  finishRedirect?(): Promise<{ next: string | null }>
}
