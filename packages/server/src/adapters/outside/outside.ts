/**
 * Asking servers whose addresses people typed: by https alone or by a plain connection for what encrypts by itself, never
 * the network around this server, no redirects, in bounded time and size. The address that was judged is the one that is
 * connected to.
 */
import { lookup, resolveTxt } from 'node:dns/promises'
import * as http from 'node:http'
import * as https from 'node:https'
import { connect as connectPlain, isIP, type LookupFunction, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { isHere, isInside } from './addresses.ts'
import { untilOpen } from './until-open.ts'

const TIME_MS = 10_000
const SIZE_MAX = 1024 * 1024

/** What is asked of others' servers. */
export interface Outside {
  fetch(address: string, options?: OutsideRequest): Promise<Response>
  /** The TXT records of a name; none where there is none. */
  textRecords(name: string): Promise<string[]>
  /** Whether an address may be asked, as far as its text says. */
  mayAsk(address: string): boolean
  /** A connection that stands, or that gives up when the signal does; of its end whoever asked for it takes care. */
  connect(place: OutsidePlace, signal: AbortSignal): Promise<Socket>
  /** The same of a place that is spoken to without HTTP. */
  mayConnect(place: OutsidePlace): boolean
  /** Whether servers on the machine itself are asked, and without TLS. */
  readonly isLocal: boolean
}

export interface OutsideRequest {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>> | Headers
  /** A Buffer as it is, anything else as its text. */
  readonly body?: unknown
  /** Milliseconds until the answer must be whole, the sending included. */
  readonly timeMs?: number
  /** Certificates as PEM that it is trusted by, in place of the usual ones. */
  readonly ca?: string
}

/** A server that is spoken to without HTTP. */
export interface OutsidePlace {
  readonly host: string
  readonly port: number
  /** Without TLS: on the machine itself alone, unless what is spoken encrypts and proves itself. */
  readonly isPlain: boolean
  /** Such as SSH. */
  readonly encryptsItself?: boolean
  readonly ca?: string
}

/** It was not asked, or gave no answer that can be used. */
export class OutsideRefused extends Error {
  override readonly name = 'OutsideRefused'
}

/** A host as it is connected to: `0x7f.1` and `2130706433` are addresses, too. */
function plainHost(host: string): string {
  const text = `https://${isIP(host) === 6 ? `[${host}]` : host}`
  return URL.canParse(text) ? new URL(text).hostname.replace(/^\[|\]$/g, '') : host
}

/** @param isLocal the server itself is reached from its own machine alone, and may ask others there */
export function createOutside(isLocal: boolean): Outside {
  const mayReach = (address: string): boolean => (isLocal && isHere(address)) || !isInside(address)

  function judged(text: string): URL {
    const url = URL.canParse(text) ? new URL(text) : undefined
    if (url === undefined || url.username !== '' || url.password !== '')
      throw new OutsideRefused('Not an address of a server')
    const host = url.hostname.replace(/^\[|\]$/g, '')
    const isAddress = isIP(host) !== 0
    const isPlain =
      url.protocol === 'http:' && isLocal && (host === 'localhost' || (isAddress && isHere(host)))
    if (url.protocol !== 'https:' && !isPlain) throw new OutsideRefused('Only https is asked')
    if (isAddress && !mayReach(host)) throw new OutsideRefused('An address of an inner network')
    return url
  }

  function judgedPlace({ host: typed, isPlain, encryptsItself = false }: OutsidePlace): void {
    const host = plainHost(typed)
    const isAddress = isIP(host) !== 0
    if (isPlain && !encryptsItself && !(isLocal && (host === 'localhost' || (isAddress && isHere(host)))))
      throw new OutsideRefused('Only TLS is spoken')
    if (isAddress && !mayReach(host)) throw new OutsideRefused('An address of an inner network')
  }

  /** Every address of the name is judged: one that changes between two looks is judged each time. */
  const find: LookupFunction = (host, options, done) => {
    lookup(host, { all: true, verbatim: true }).then(
      all => {
        const fit = all.filter(({ address }) => mayReach(address))
        const [first] = fit
        if (first === undefined || fit.length < all.length)
          return done(new OutsideRefused('An address of an inner network'), '', 0)
        if (options.all === true) return done(null, fit)
        return done(null, first.address, first.family)
      },
      (error: NodeJS.ErrnoException) => done(error, '', 0),
    )
  }

  const holds = (judge: () => unknown): boolean => {
    try {
      judge()
      return true
    } catch {
      return false
    }
  }

  return {
    isLocal,
    mayAsk: address => holds(() => judged(address)),
    mayConnect: place => holds(() => judgedPlace(place)),
    async connect(place, signal) {
      judgedPlace(place)
      const { host, port, isPlain, ca } = place
      const socket = isPlain
        ? connectPlain({ host, port, lookup: find })
        : connectTls({
            host,
            port,
            lookup: find,
            minVersion: 'TLSv1.2',
            ...(isIP(host) === 0 ? { servername: host } : {}),
            ...(ca === undefined ? {} : { ca }),
          })
      await untilOpen(socket, isPlain ? 'connect' : 'secureConnect', signal)
      return socket
    },
    async textRecords(name) {
      try {
        return (await resolveTxt(name)).map(parts => parts.join(''))
      } catch (error) {
        if (['ENOTFOUND', 'ENODATA'].includes(String((error as { code?: unknown }).code))) return []
        throw error
      }
    },
    async fetch(address, options = {}) {
      const url = judged(address)
      const { method = 'GET', headers = {}, body, timeMs = TIME_MS, ca } = options
      const sent = headers instanceof Headers ? headers : new Headers({ ...headers })
      const content =
        body === undefined || body === null
          ? undefined
          : Buffer.isBuffer(body)
            ? body
            : Buffer.from(String(body))
      if (body instanceof URLSearchParams && !sent.has('content-type'))
        sent.set('content-type', 'application/x-www-form-urlencoded;charset=UTF-8')
      return new Promise((resolve, reject) => {
        const request = (url.protocol === 'https:' ? https : http).request(
          url,
          {
            method,
            headers: {
              ...Object.fromEntries(sent.entries()),
              ...(content ? { 'content-length': String(content.length) } : {}),
            },
            lookup: find,
            ...(ca === undefined ? {} : { ca }),
            agent: false,
            signal: AbortSignal.timeout(timeMs),
          },
          answer => {
            const status = answer.statusCode ?? 0
            if (status >= 300 && status < 400) {
              request.destroy()
              return reject(new OutsideRefused('It sends elsewhere, which is not followed'))
            }
            const parts: Buffer[] = []
            let size = 0
            answer.on('data', (part: Buffer) => {
              size += part.length
              if (size > SIZE_MAX) request.destroy(new OutsideRefused('Its answer is too large'))
              else parts.push(part)
            })
            answer.on('error', reject)
            answer.on('end', () => {
              const heads = Object.entries(answer.headers).flatMap(([name, value]): [string, string][] =>
                value === undefined ? [] : [[name, String(value)]],
              )
              const hasBody = status !== 204 && status !== 205
              resolve(new Response(hasBody ? Buffer.concat(parts) : null, { status, headers: heads }))
            })
          },
        )
        request.on('error', reject)
        request.end(content)
      })
    },
  }
}
