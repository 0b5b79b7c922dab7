/** Exports of an organization that are sent by themselves to a bucket or a server of its own. */
import { defineCall } from '../catalogue/call.ts'
import {
  EXPORT_RHYTHMS,
  EXPORT_RUN_FAULTS,
  EXPORT_RUN_STATUSES,
  EXPORT_TARGETS,
  EXPORTS_KEPT_MAX,
} from '../catalogue/export-schedule.ts'
import {
  partly,
  text,
  count,
  nullable,
  object,
  uuid,
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

/** What is set of where to, without what is secret. */
const TARGET = {
  kind: oneOf(EXPORT_TARGETS),
  endpoint: line(300),
  region: line(60),
  bucket: line(63),
  prefix: line(200),
  accessKeyId: line(200),
  host: line(253),
  port: whole(1, 65_535),
  user: line(200),
  folder: line(500),
  /** The digest of the server's key that somebody agreed to. */
  hostKey: line(100),
} as const

const SETTINGS = {
  isOn: flag,
  rhythm: oneOf(EXPORT_RHYTHMS),
  weekday: whole(1, 7),
  monthDay: whole(1, 31),
  at: { type: 'string', pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$' },
  keep: whole(1, EXPORTS_KEPT_MAX),
  ...TARGET,
} as const

/** Left out: what is kept stays. */
const SECRETS = {
  secretAccessKey: line(300),
  password: line(500),
  privateKey: { type: 'string', maxLength: 20_000 },
  passphrase: line(500),
} as const
const secrets = namesOf(SECRETS)

const SCHEDULE = object({
  schedule: object({
    ...SETTINGS,
    version: count,
    /** Whether a secret for this target is kept. */
    hasSecret: flag,
    /** The zone whose clocks say when. */
    timeZone: text,
    /** Null: none is planned. */
    nextRun: nullable(instant),
    /** Whether a licence for backups is in force for the organization. */
    isLicensed: flag,
    /** Whether the caller may set it up and switch it on. */
    mayChange: flag,
  }),
})

const RUN = partly(
  object({
    id: uuid,
    planned: instant,
    status: oneOf(EXPORT_RUN_STATUSES),
    started: nullable(instant),
    finished: nullable(instant),
    attempts: count,
    /** The next try, where one waits. */
    due: nullable(instant),
    name: text,
    sentTo: nullable(text),
    bytes: nullable(whole(0, 9_007_199_254_740_991)),
    sha256: nullable(text),
    fault: nullable(oneOf(EXPORT_RUN_FAULTS)),
    /** What the other side said, in its own words. */
    detail: nullable(text),
    /** When it was taken away there, to make room for newer ones. */
    removed: nullable(instant),
  }),
)
const page = pageOf(['planned', 'started', 'finished', 'bytes', 'status'])

export const EXPORT_SCHEDULE_CALLS = [
  defineCall({
    name: 'organization.exportSchedule',
    area: 'organization',
    method: 'GET',
    path: '/organization/export/schedule',
    gate: decides,
    summary: 'When everything of the organization is exported by itself, and where to',
    answer: SCHEDULE,
    isRead: true,
  }),
  defineCall({
    name: 'organization.changeExportSchedule',
    area: 'organization',
    method: 'PUT',
    path: '/organization/export/schedule',
    gate: decides,
    summary: 'Say when exports are made and where to; all but switching it off needs the licence for backups',
    body: object(
      { schedule: object({ ...SETTINGS, ...SECRETS }, [...namesOf(SETTINGS), ...secrets]), version: count },
      [],
    ),
    answer: SCHEDULE,
  }),
  defineCall({
    name: 'organization.tryExportTarget',
    area: 'organization',
    method: 'POST',
    path: '/organization/export/schedule/try',
    gate: decides,
    summary: 'Write a small file where exports would be sent, and remove it',
    body: object({ target: object({ ...TARGET, ...SECRETS }, [...namesOf(TARGET), ...secrets]) }),
    answer: object({
      fault: nullable(oneOf(EXPORT_RUN_FAULTS)),
      detail: nullable(text),
      /** The key that the server shows, where it is one of SFTP. */
      hostKey: nullable(text),
    }),
    ratePerMinute: 20,
  }),
  defineCall({
    name: 'organization.runExportSchedule',
    area: 'organization',
    method: 'POST',
    path: '/organization/export/schedule/run',
    gate: decides,
    summary: 'Make the next export of the schedule now',
    answer: SCHEDULE,
    ratePerMinute: 10,
  }),
  defineCall({
    name: 'organization.exportRuns',
    area: 'organization',
    method: 'GET',
    path: '/organization/export/runs',
    gate: decides,
    summary: 'The exports that were sent by themselves, and the one that is planned',
    query: object(page, namesOf(page)),
    answer: pageAnswer('runs', list(RUN, 1000)),
    isRead: true,
  }),
] as const
