import { sessionToken } from '../session/token.ts'
import { addressOf, headersOf, refusalIn } from './call.ts'
import type { CallOptions } from './call-options.ts'
import { noteAnswer, noteNoAnswer } from './downtime.ts'
import { Problem } from './problem.ts'

export interface UploadOptions extends Pick<CallOptions, 'query' | 'signal'> {
  /** What the file is sent as. */
  type: string
  /** From 0 to 1 while it is on its way; 1 when the server has it and judges it. */
  onProgress?: (share: number) => void
}

/**
 * Sends a file and says how far it is, which a plain call cannot. Throws as `call` does: a `Problem` when the server
 * refuses or cannot be reached, the signal's own error when it was given up.
 */
export function upload<Answer>(path: string, file: Blob, options: UploadOptions): Promise<Answer> {
  const { query, signal, type, onProgress } = options
  const token = sessionToken()
  const request = new XMLHttpRequest()
  return new Promise<Answer>((resolve, reject) => {
    signal?.throwIfAborted()
    const giveUp = () => request.abort()
    signal?.addEventListener('abort', giveUp)
    request.upload.addEventListener('progress', event => {
      if (event.lengthComputable) onProgress?.(event.loaded / event.total)
    })
    request.addEventListener('loadend', () => {
      signal?.removeEventListener('abort', giveUp)
      if (signal?.aborted) return reject(signal.reason as Error)
      if (request.status === 0) {
        noteNoAnswer()
        return reject(new Problem(0, { code: 'NETWORK', message: '' }))
      }
      noteAnswer(request.status)
      const isGood = request.status >= 200 && request.status < 300
      if (isGood && request.response !== null) resolve(request.response as Answer)
      else reject(refusalIn(request.status, request.response, token, true))
    })
    request.open('POST', addressOf(path, query))
    request.responseType = 'json'
    headersOf(token).forEach((value, name) => request.setRequestHeader(name, value))
    request.setRequestHeader('Content-Type', type)
    request.send(file)
  })
}
