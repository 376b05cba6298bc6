/** Why the identity provider refused, in kinds the pages have words for. */
export type IdentityFault =
  | 'wrong-credentials'
  | 'email-taken'
  | 'second-step'
  | 'wrong-code'
  | 'signed-out'
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
  /** Whoever comes by an invitation has shown that the address is theirs; others may have to open a mail first. */
  signUp(email: string, password: string, name: string, invitation?: string): Promise<void>
  sendReset(email: string): Promise<void>
  signOut(): Promise<void>
  /** A new ID token of the current user; null when nobody is signed in. Throws when the provider cannot be asked or wants a second step. */
  freshIdToken(): Promise<string | null>

  /** Takes the second step by a code of the person's app, or by a recovery code. */
  takeSecondStep?(code: string): Promise<void>
  /** Sets the password by the token of a reset mail, where that happens on our page. */
  setPassword?(token: string, password: string): Promise<void>
  /** Mails the link that proves the address again. */
  sendVerification?(email: string): Promise<void>
  /** Takes what the provider's page brought back in the address, with where the person wanted to go before. */
  finishRedirect?(): Promise<{ next: string | null }>
}
