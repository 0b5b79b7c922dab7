/** What directories are refused with, in the form of RFC 7644, 3.12. */
import { Problem, PROBLEMS } from '@cloche/domain/problems'

export type ScimType =
  | 'invalidFilter'
  | 'invalidPath'
  | 'invalidSyntax'
  | 'invalidValue'
  | 'mutability'
  | 'uniqueness'

/** A refusal in words for whoever looks at the log of the directory. */
export class ScimProblem extends Error {
  override readonly name = 'ScimProblem'
  readonly status: number
  readonly scimType: ScimType | undefined
  constructor(status: number, detail: string, scimType?: ScimType) {
    super(detail)
    this.status = status
    this.scimType = scimType
  }
}

const PLAIN: Readonly<Record<string, string>> = {
  'problem.user.noSeat': 'All user seats of the organization are taken.',
  'problem.user.lastOwner': 'The last owner of the organization stays.',
  'problem.directory.keeperStays': 'This owner may always log in by password, and stays.',
  'problem.user.roleAboveOwn': 'Owners are not changed by a directory.',
}

/** The same of whatever was thrown. */
export function scimProblemOf(error: unknown): ScimProblem {
  if (error instanceof ScimProblem) return error
  if (error instanceof Problem) {
    const { status } = PROBLEMS[error.code]
    const rule = error.details.faults?.[0]?.rule
    const detail = (rule === undefined ? undefined : PLAIN[rule]) ?? error.code
    if (error.code === 'ALREADY_EXISTS')
      return new ScimProblem(409, 'Somebody has this address.', 'uniqueness')
    if (error.code === 'NOT_FOUND') return new ScimProblem(404, 'Not found.')
    if (status === 422 || status === 400) return new ScimProblem(400, detail, 'invalidValue')
    return new ScimProblem(status, detail)
  }
  const { code, statusCode } = error as { code?: unknown; statusCode?: unknown }
  if (code === '23505') return new ScimProblem(409, 'There is one already.', 'uniqueness')
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new ScimProblem(413, 'Too large.')
  if (typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500)
    return new ScimProblem(statusCode, 'The request is not understood.', 'invalidSyntax')
  return new ScimProblem(500, 'Something went wrong here. Try again later.')
}

/** The body of a refusal. */
export const scimAnswerOf = ({ status, message, scimType }: ScimProblem) => ({
  schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
  status: String(status),
  ...(scimType === undefined ? {} : { scimType }),
  detail: message,
})
