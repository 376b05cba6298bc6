import type { Profile } from '@karavan/contracts/people/session/profile'
import type { UserType } from '@karavan/domain/base/access/user-type'
import { createSlice, type PayloadAction } from '@reduxjs/toolkit'

/** Who is signed in; `user` is null for a visitor, and a token without a user belongs to someone not registered yet. */
export type AuthState = {
  user: Profile | null
  userType: UserType | null
  token: { accessToken: string; refreshToken: string }
}

export const noAuth: AuthState = { user: null, userType: null, token: { accessToken: '', refreshToken: '' } }

export const authSlice = createSlice({
  name: 'auth',
  initialState: noAuth,
  reducers: {
    signedIn: (_state, { payload }: PayloadAction<AuthState>) => payload,
    tokenTaken(state, { payload }: PayloadAction<string>) {
      state.token.accessToken = payload
    },
    profileLoaded(state, { payload }: PayloadAction<Profile>) {
      // An answer that was under way when the person changed must not bring the former one back.
      if (!state.token.accessToken || (state.user && state.user.id !== payload.id)) return
      state.user = payload
      state.userType = payload.userType
    },
    signedOut: () => noAuth,
  },
})

export const { signedIn, tokenTaken, profileLoaded, signedOut } = authSlice.actions

/** Whether something read from storage has the shape of the signed-in state. */
export function isAuthState(value: unknown): value is AuthState {
  const auth = value as Partial<AuthState> | null | undefined
  return (
    typeof auth?.token?.accessToken === 'string' &&
    typeof auth.token.refreshToken === 'string' &&
    (auth.user === null || typeof auth.user?.id === 'string')
  )
}
