/** A call of the product's own API, as a client makes it. @throws unless it is answered well */
export async function post<T>(port: number, token: string, path: string, body: unknown): Promise<T> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/v0${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: token },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as T
}
