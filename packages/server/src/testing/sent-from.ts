/** Requests from addresses of this machine that a test chooses, so that each has counts of its own. */
import { request } from 'node:http'

export interface Sent {
  readonly method?: string
  readonly path: string
  readonly headers?: Readonly<Record<string, string | number>>
  readonly body?: Buffer | string | undefined
  /** A loopback address. */
  readonly from?: string
}

/** Answers status, body and headers; what is refused before it was read whole is an answer, too. */
export function sendFrom(
  port: number,
  { method = 'GET', path, headers = {}, body, from = '127.0.0.1' }: Sent,
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    let isAnswered = false
    const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }
    const sending = request(
      { host: '127.0.0.1', port, method, path, localAddress: from, headers: { ...length, ...headers } },
      answer => {
        isAnswered = true
        const parts: Buffer[] = []
        answer.on('data', (part: Buffer) => parts.push(part))
        answer.once('close', () =>
          resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(parts).toString() }),
        )
      },
    )
    sending.on('error', error => {
      if (!isAnswered) reject(error)
    })
    sending.end(body)
  })
}

/** The same with JSON. */
export const jsonFrom = (
  port: number,
  { body, token, headers, ...sent }: Omit<Sent, 'body'> & { body?: unknown; token?: string | null },
) =>
  sendFrom(port, {
    ...sent,
    path: `/api/v0${sent.path}`,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token == null ? {} : { authorization: `Bearer ${token}` }),
      ...headers,
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  })
