/**
 * Two installations answer the machine that they run on alone: the demo, whose people share a password that everybody knows,
 * and one to which nobody gave an address yet, whose links and codes lead nowhere else. A server that listens on a
 * loopback address can still be reached through a proxy or tunnel beside it, and by a page of another site whose name
 * was pointed here (DNS rebinding): both show in what they send.
 */
import { Problem, PROBLEMS } from '@cloche/domain/problems'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isLoopback } from '../config-values.ts'
import { answerOf, localeOf } from './problem-answers.ts'

/** Headers that proxies, tunnels and content networks add, and no browser sends. */
const BY_PROXY =
  /^(forwarded|via|cdn-loop|x-forwarded(-.+)?|x-real-ip|x-(original|client|cluster|envoy|azure|arr|amzn|cloud)-.+|x-proxyuser-ip|true-client-ip|cf-.+|fastly-.+|ngrok-.+|tailscale-.+)$/

/** Called by monitors, tells nothing. */
const HEALTH = ['/api/v0/health', '/api/v0/health/ready']

/** Why a request is not from this machine; undefined: it is. */
export function whyElsewhere(headers: FastifyRequest['headers']): 'proxy' | 'host' | undefined {
  if (Object.keys(headers).some(name => BY_PROXY.test(name))) return 'proxy'
  const [, name = ''] = /^(\[[0-9a-f:]+\]|[a-z0-9.-]+)(?::\d{1,5})?$/i.exec(headers.host ?? '') ?? []
  return isLoopback(name) || name.toLowerCase().endsWith('.localhost') ? undefined : 'host'
}

const plain = (text: string) => text.replace(/[&<>"]/g, sign => `&#${sign.charCodeAt(0)};`)

/** Refuses everybody elsewhere: a call by DEMO_IS_LOCAL or NO_ADDRESS_YET, whoever opens a page by one that says it. */
export const refuseElsewhere =
  (isDemo: boolean) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const why = whyElsewhere(request.headers)
    if (why === undefined || HEALTH.includes(request.url)) return undefined
    const code = isDemo ? 'DEMO_IS_LOCAL' : 'NO_ADDRESS_YET'
    const problem = new Problem(code, { why })
    if (request.url.startsWith('/api/')) throw problem
    const locale = localeOf(request)
    const { message } = answerOf(problem, locale)
    return reply
      .status(PROBLEMS[code].status)
      .header('cache-control', 'no-store')
      .header('content-security-policy', "default-src 'none'")
      .type('text/html; charset=utf-8')
      .send(
        `<!doctype html><html lang="${locale}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Cloche</title><h1>Cloche</h1><p>${plain(message)}</p></html>`,
      )
  }
