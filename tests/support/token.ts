/** Signs one of the demo's people in, and answers with what their calls carry. */
export async function tokenOf({ url }: { url: string }, email: string): Promise<string> {
  const signedIn = await fetch(`${url}/identity/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ email, password: 'demo1234' }),
  })
  if (!signedIn.ok) throw new Error(`Signing ${email} in was answered ${signedIn.status}`)
  const cookie = signedIn.headers.getSetCookie().map((line) => line.split(';')[0])
  const answer = await fetch(`${url}/identity/token`, { headers: { cookie: cookie.join('; ') } })
  if (!answer.ok) throw new Error(`A token for ${email} was answered ${answer.status}`)
  return ((await answer.json()) as { token: string }).token
}
