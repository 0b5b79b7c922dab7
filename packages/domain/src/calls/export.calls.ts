/** Taking data along: everything of an organization, what is held of a person; and for how long things are kept. */
import { defineCall } from '../catalogue/call.ts'
import { RETENTION_DAYS_MAX, RETENTION_KIND_NAMES } from '../catalogue/retention-kinds.ts'
import {
  partly,
  text,
  count,
  nullable,
  object,
  uuid,
  reference,
  oneOf,
  whole,
  instant,
  list,
  namesOf,
  flag,
  line,
  pageAnswer,
  pageOf,
} from './schema.ts'

const decides = { key: 'RO', verb: 'delete' } as const

const EXPORT = partly(
  object({
    id: uuid,
    kind: oneOf(['organization', 'person']),
    /** Of whom, where it is of a person. */
    userId: nullable(uuid),
    userName: nullable(text),
    asked: instant,
    askedBy: nullable(uuid),
    askerName: nullable(text),
    status: oneOf(['waiting', 'running', 'done', 'failed', 'removed']),
    /** Parts that are written, and how many there are. */
    done: count,
    total: count,
    finished: nullable(instant),
    /** Until then its file lies there. */
    expires: nullable(instant),
    bytes: nullable(whole(0, 9_007_199_254_740_991)),
    /** Of the file. */
    sha256: nullable(text),
    fault: nullable(oneOf(['failed', 'full', 'interrupted'])),
  }),
)
const page = pageOf(['asked', 'finished', 'bytes', 'status', 'kind'])
const LISTED = pageAnswer('exports', list(EXPORT, 1000))

const RETENTION = object({
  kind: oneOf(RETENTION_KIND_NAMES),
  /** Null: for ever. */
  days: nullable(whole(1, RETENTION_DAYS_MAX)),
  /** False: nobody has chosen, and it is kept as is usual. */
  isChosen: flag,
  min: count,
  /** The most that may be chosen; less than `min`: the installation leaves nothing to choose. */
  max: count,
  /** For how many days the installation keeps it at most; null: for ever. */
  kept: nullable(count),
  proposed: count,
  /** The oldest that could go once it is old enough; null: there is none. */
  oldest: nullable(instant),
  /** How many are older than is kept, and go with the next run; of very many the first million. */
  due: count,
  lastRun: nullable(instant),
  lastRemoved: count,
})

export const EXPORT_CALLS = [
  defineCall({
    name: 'organization.export',
    area: 'organization',
    method: 'POST',
    path: '/organization/export',
    gate: decides,
    summary: 'Have everything of the organization written into one archive, in the background; one at a time',
    answer: object({ export: EXPORT }),
    ratePerMinute: 10,
  }),
  defineCall({
    name: 'organization.exports',
    area: 'organization',
    method: 'GET',
    path: '/organization/exports',
    gate: decides,
    summary: 'The exports of the organization and of its people, with how far they are',
    query: object(page, namesOf(page)),
    answer: LISTED,
    isRead: true,
  }),
  defineCall({
    name: 'organization.downloadExport',
    isExport: true,
    area: 'organization',
    method: 'GET',
    path: '/organization/export/download',
    gate: decides,
    summary: 'The archive of an export',
    query: object({ exportId: uuid }),
    answerType: 'application/zip',
  }),
  defineCall({
    name: 'organization.linkExport',
    area: 'organization',
    method: 'POST',
    path: '/organization/export/link',
    gate: decides,
    summary: 'A link that opens the archive for a day, without a log-in: whoever has it has everything',
    body: object({ export: reference }),
    answer: object({ link: text, until: instant }),
  }),
  defineCall({
    name: 'organization.removeExport',
    area: 'organization',
    method: 'DELETE',
    path: '/organization/export',
    gate: decides,
    summary: 'Remove the archive of an export, or give up one that waits',
    body: object({ export: reference }),
    answer: object({ export: EXPORT }),
  }),
  defineCall({
    name: 'organization.openExport',
    area: 'organization',
    method: 'GET',
    path: '/export/{id}/download',
    gate: 'guest',
    summary: 'The archive of an export, for whoever has its link',
    params: object({ id: uuid }),
    query: object({ key: line(1000, 1) }),
    answerType: 'application/zip',
    ratePerMinute: 20,
  }),
  defineCall({
    name: 'people.export',
    area: 'organization',
    method: 'POST',
    path: '/user/export',
    gate: decides,
    summary: 'Have what is held of a person written into one archive',
    body: object({ user: reference }),
    answer: object({ export: EXPORT }),
    ratePerMinute: 60,
  }),
  defineCall({
    name: 'organization.exportMe',
    area: 'organization',
    method: 'POST',
    path: '/user/me/export',
    gate: 'user',
    summary: 'Have what is held of oneself written into one archive',
    answer: object({ export: EXPORT }),
    ratePerMinute: 5,
  }),
  defineCall({
    name: 'organization.myExports',
    area: 'organization',
    method: 'GET',
    path: '/user/me/exports',
    gate: 'user',
    summary: 'The exports that one asked for of oneself',
    query: object(page, namesOf(page)),
    answer: LISTED,
    isRead: true,
  }),
  defineCall({
    name: 'organization.downloadMyExport',
    isExport: true,
    area: 'organization',
    method: 'GET',
    path: '/user/me/export/download',
    gate: 'user',
    summary: 'The archive of what is held of oneself',
    query: object({ exportId: uuid }),
    answerType: 'application/zip',
  }),
  defineCall({
    name: 'organization.retention',
    area: 'organization',
    method: 'GET',
    path: '/organization/retention',
    gate: decides,
    summary: 'For how long each kind of data is kept, and how it went last',
    answer: object({ retention: list(RETENTION, 20) }),
    isRead: true,
  }),
  defineCall({
    name: 'organization.changeRetention',
    area: 'organization',
    method: 'PUT',
    path: '/organization/retention',
    gate: decides,
    summary: 'Say for how long kinds of data are kept; those that are not named stay as they are',
    body: object(
      {
        retention: list(
          object({ kind: oneOf(RETENTION_KIND_NAMES), days: nullable(whole(1, RETENTION_DAYS_MAX)) }),
          20,
          1,
        ),
        /** Only tells how many records would go now. */
        isTrial: flag,
      },
      ['isTrial'],
    ),
    answer: object({
      retention: list(RETENTION, 20),
      removes: count,
      /** How many would go of each kind that was named; of very many the first million. */
      goes: list(object({ kind: oneOf(RETENTION_KIND_NAMES), count }), 20),
    }),
  }),
] as const
