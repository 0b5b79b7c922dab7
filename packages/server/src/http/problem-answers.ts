/** Turns whatever goes wrong into `{code, message, details}` in the caller's language, without internals. */
import { brokenRule, PROBLEMS, Problem, type ProblemCode, type ProblemDetails } from '@cloche/domain/problems'
import { chooseLocale, languageOf, translate, type Locale } from '@cloche/domain/text'
import { allTexts } from '@cloche/domain/text/all-words'
import type { FastifyError, FastifyRequest } from 'fastify'
import { ConnectionLost } from '../database/connection-loss.ts'
import { SessionMoved } from '../database/transaction.ts'

/** The caller's language: `locale` in the query, else what the browser asks for. */
export function localeOf(request: FastifyRequest): Locale {
  const { locale } = (request.query ?? {}) as { locale?: unknown }
  return chooseLocale({
    query: typeof locale === 'string' ? locale : undefined,
    saved: undefined,
    browser: request.headers['accept-language']?.split(',')[0]?.split(';')[0]?.trim(),
  })
}

/** PostgreSQL's refusals that the input causes, by SQL state. */
const BY_SQL_STATE: Record<string, ProblemCode> = {
  '23505': 'ALREADY_EXISTS',
  '23503': 'UNKNOWN_LINK',
  '23514': 'RULE_BROKEN',
  '22003': 'INVALID_REQUEST',
  '22021': 'CONTROL_CHARACTER',
  '22P02': 'INVALID_REQUEST',
  '22P05': 'CONTROL_CHARACTER',
  '22007': 'INVALID_REQUEST',
  '22008': 'INVALID_REQUEST',
  '22009': 'INVALID_REQUEST',
  '54000': 'TOO_LARGE',
  // All was undone so that another could go on: asked again it works.
  '40001': 'UNAVAILABLE',
  '40P01': 'UNAVAILABLE',
  '55P03': 'NOT_POSSIBLE_NOW',
  '57014': 'UNAVAILABLE',
  '53300': 'UNAVAILABLE',
  '57P01': 'UNAVAILABLE',
  '57P02': 'UNAVAILABLE',
  '57P03': 'UNAVAILABLE',
  '53100': 'STORAGE_FULL',
  '53200': 'UNAVAILABLE',
}

/** What the operating system says of a disk without room, or of an account that has used up its share. */
const FULL = new Set(['ENOSPC', 'EDQUOT'])

const BY_FASTIFY: Record<string, ProblemCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_MEDIA',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'MALFORMED_BODY',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'MALFORMED_BODY',
  FST_ERR_CTP_INVALID_JSON_BODY: 'MALFORMED_BODY',
  FST_CP_ERR_INVALID_CONTENT: 'MALFORMED_BODY',
  FST_CP_ERR_INVALID_CONTENT_ENCODING: 'UNSUPPORTED_MEDIA',
  FST_ERR_BAD_URL: 'INVALID_REQUEST',
  FST_ERR_ASYNC_CONSTRAINT: 'INVALID_REQUEST',
}

/** Failures to reach something outside, such as the store of files. */
const UNREACHABLE = /ECONN|EPIPE|timeout|terminated|not queryable|Connection/i

/** Seconds after which whoever was refused for a moment may ask again; a statement that took too long would again. */
const COME_AGAIN_S = 1
const COME_AGAIN_AFTER_TIMEOUT_S = 30

const unavailable = (code?: string) =>
  new Problem('UNAVAILABLE', { retryAfter: code === '57014' ? COME_AGAIN_AFTER_TIMEOUT_S : COME_AGAIN_S })

/** `product_sku_key` to `product.sku`. */
function pathOfKey(constraint: string | undefined, table: string | undefined): string {
  if (!constraint || !table) return ''
  const field = constraint
    .replace(`${table}_`, '')
    .replace(/_(key|fkey|check)$/, '')
    .replace(/^pkey$/, 'id')
  return `${table}.${field}`.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
}

/** An instant beyond the months that the database has made: whoever says it has a wrong clock. */
function isToCome({ code, column }: { code?: string; column?: string }): boolean {
  return code === '22008' && column === 'at'
}

/** What went wrong, as a problem; INTERNAL for what nobody foresaw. */
export function problemOf(error: unknown): Problem {
  if (error instanceof Problem) {
    const isTimeless = error.code === 'UNAVAILABLE' && error.details['retryAfter'] === undefined
    return isTimeless ? unavailable() : error
  }
  if (error instanceof ConnectionLost) return unavailable()
  if (error instanceof SessionMoved) return new Problem('INVALID_TOKEN')
  const known = error as FastifyError & {
    constraint?: string
    table?: string
    column?: string
  }
  if (isToCome(known)) return brokenRule(pathOfKey('at', known.table), 'problem.field.inTheFuture')
  const code = known.code as string | undefined
  if (code !== undefined && FULL.has(code)) return new Problem('STORAGE_FULL')
  const bySql = code === undefined ? undefined : BY_SQL_STATE[code]
  if (bySql === 'UNAVAILABLE') return unavailable(code)
  if (bySql) {
    const path = pathOfKey(known.constraint, known.table)
    const rule =
      bySql === 'ALREADY_EXISTS'
        ? 'problem.field.taken'
        : bySql === 'UNKNOWN_LINK'
          ? 'problem.field.unknownLink'
          : undefined
    return new Problem(bySql, path !== '' && rule ? { faults: [{ path, rule }] } : {})
  }
  const byFastify = code === undefined ? undefined : BY_FASTIFY[code]
  if (byFastify) return new Problem(byFastify)
  if (known.statusCode === 429) return new Problem('TOO_MANY_REQUESTS')
  if (typeof known.statusCode === 'number' && known.statusCode >= 400 && known.statusCode < 500)
    return new Problem('INVALID_REQUEST')
  if (error instanceof Error && UNREACHABLE.test(`${code ?? ''} ${error.message}`)) return unavailable()
  return new Problem('INTERNAL')
}

export interface ProblemAnswer {
  readonly code: string
  readonly message: string
  readonly details: ProblemDetails
}

export function answerOf(problem: Problem, locale: Locale): ProblemAnswer {
  // The problems, and the reasons that the rule rooms give, which stand in the words of their areas.
  const texts = allTexts[languageOf(locale)]
  const faults = problem.details.faults?.map(fault => ({
    ...fault,
    message: translate(texts, fault.rule, (fault.values as Parameters<typeof translate>[2]) ?? {}, locale),
  }))
  return {
    code: problem.code,
    message: translate(texts, PROBLEMS[problem.code].text, {}, locale),
    details: faults ? { ...problem.details, faults } : problem.details,
  }
}
