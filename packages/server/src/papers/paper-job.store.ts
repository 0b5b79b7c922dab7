/** Papers that are made in the background, as they stand in the database. */
import type { PAPER_KINDS } from '@cloche/domain/catalogue'
import type { Statement } from '../database/connection.ts'
import type { Actor } from '../entity-engine/behaviours.ts'

export type PaperKind = (typeof PAPER_KINDS)[number]

/** As whoever asked sees it. */
export interface PaperJob {
  readonly id: string
  readonly kind: PaperKind
  readonly name: string
  readonly status: 'waiting' | 'making' | 'done' | 'failed'
  readonly progress: number
  readonly failure: 'tooLarge' | 'gone' | 'failed' | null
  readonly resultId: string | null
  readonly created: string
  readonly finished: string | null
}

/** As it is made. */
interface TakenJob<Asked> {
  readonly id: string
  readonly name: string
  readonly asked: Asked
  readonly actor: Omit<Actor, 'now'>
  /** The instant that it is made as of. */
  readonly created: string
}

const SHOWN = `id, kind, name, status, progress, failure, result_id as "resultId", created, finished`
/** How many of a person are shown. */
const SHOWN_MAX = 20

interface Added {
  readonly organizationId: string
  readonly id: string
  readonly kind: PaperKind
  readonly userId: string
  readonly actor: object
  readonly asked: object
  readonly askedDigest: string
  readonly name: string
}

/** Nothing is added where the same of the same person waits or is being made. */
export const addStatement = (job: Added): Statement => ({
  text: `insert into paper_job (organization_id, id, kind, user_id, actor, asked, asked_digest, name)
    values ($1, $2, $3, $4, $5, $6, $7, $8)
    on conflict (organization_id, user_id, kind, asked_digest) where status in ('waiting', 'making') do nothing`,
  values: [
    job.organizationId,
    job.id,
    job.kind,
    job.userId,
    JSON.stringify(job.actor),
    JSON.stringify(job.asked),
    job.askedDigest,
    job.name,
  ],
  change: null,
})

export const openOneStatement = (
  organizationId: string,
  userId: string,
  kind: PaperKind,
  askedDigest: string,
): Statement<PaperJob> => ({
  text: `select ${SHOWN} from paper_job where organization_id = $1 and user_id = $2 and kind = $3 and asked_digest = $4
    order by created desc limit 1`,
  values: [organizationId, userId, kind, askedDigest],
})

export const countOpenStatement = (organizationId: string): Statement<{ readonly count: number }> => ({
  text: `select count(*)::int as count from paper_job where organization_id = $1 and status in ('waiting', 'making')`,
  values: [organizationId],
})

export const ownStatement = (
  organizationId: string,
  userId: string,
  kind: PaperKind | null,
): Statement<PaperJob> => ({
  text: `select ${SHOWN} from paper_job where organization_id = $1 and user_id = $2 and ($3::text is null or kind = $3)
    order by created desc, id desc limit ${SHOWN_MAX}`,
  values: [organizationId, userId, kind],
})

export const ownFileStatement = (
  organizationId: string,
  userId: string,
  kind: PaperKind,
  id: string,
): Statement<{ readonly name: string; readonly digest: string | null }> => ({
  text: `select name, digest from paper_job
    where organization_id = $1 and user_id = $2 and kind = $3 and id = $4 and status = 'done'`,
  values: [organizationId, userId, kind, id],
})

/** Begins to make it, or goes on with one that was begun; no row: it is over, or gone. */
export const takeStatement = <Asked>(organizationId: string, id: string): Statement<TakenJob<Asked>> => ({
  text: `update paper_job set status = 'making', progress = 0.1
    where organization_id = $1 and id = $2 and status in ('waiting', 'making') returning id, name, asked, actor, created`,
  values: [organizationId, id],
  change: null,
})

export const progressStatement = (organizationId: string, id: string, progress: number): Statement => ({
  text: `update paper_job set progress = $3 where organization_id = $1 and id = $2 and status = 'making'`,
  values: [organizationId, id, progress],
  change: null,
})

export const doneStatement = (
  organizationId: string,
  id: string,
  { resultId = null, digest = null }: { readonly resultId?: string | null; readonly digest?: string | null },
): Statement => ({
  text: `update paper_job set status = 'done', progress = 1, finished = now(), result_id = $3, digest = $4
    where organization_id = $1 and id = $2 and status = 'making'`,
  values: [organizationId, id, resultId, digest],
  change: null,
})

export const failStatement = (
  organizationId: string,
  id: string,
  failure: NonNullable<PaperJob['failure']>,
): Statement => ({
  text: `update paper_job set status = 'failed', finished = now(), failure = $3
    where organization_id = $1 and id = $2 and status in ('waiting', 'making')`,
  values: [organizationId, id, failure],
  change: null,
})

export const clearStatement = (
  organizationId: string,
  days: number,
): Statement<{ readonly digest: string | null }> => ({
  text: `delete from paper_job where organization_id = $1 and finished < now() - make_interval(days => $2) returning digest`,
  values: [organizationId, days],
  change: null,
})
