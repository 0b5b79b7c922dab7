/** Requests that never become one: broken HTTP, headers that are too large, bodies that never come. */
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { Problem, PROBLEMS, type ProblemCode } from '@cloche/domain/problems'
import { chooseLocale } from '@cloche/domain/text'
import { answerOf } from './problem-answers.ts'

const BY_NODE: Record<string, ProblemCode> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'REQUEST_TIMEOUT',
  HPE_HEADER_OVERFLOW: 'HEADERS_TOO_LARGE',
}

/** Answers what Node could not read as a request, with a named problem, and closes the connection. */
export function answerBrokenRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const code = BY_NODE[error.code ?? ''] ?? 'INVALID_REQUEST'
  const { status } = PROBLEMS[code]
  const locale = chooseLocale({ query: undefined, saved: undefined, browser: undefined })
  const body = JSON.stringify(answerOf(new Problem(code), locale))
  if (socket.writable)
    socket.write(
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Type: application/json; charset=utf-8\r\n` +
        `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
    )
  socket.destroy(error)
}
