import { defineCall } from '../catalogue/call.ts'
import {
  INSPECTOR_CHAPTERS,
  INSPECTOR_FORMATS,
  INSPECTOR_MARKS,
  PAPER_KINDS,
} from '../catalogue/names/papers.ts'
import { PAPER_JOB } from './paper-shapes.ts'
import {
  count,
  day,
  either,
  figure,
  flag,
  instant,
  line,
  list,
  nullable,
  object,
  oneOf,
  rowOf,
  text,
  uuid,
  whole,
} from './schema.ts'

/** Days of a file at most. */
export const INSPECTOR_DAYS_MAX = 366
/** Days that a link is open at most. */
export const INSPECTOR_LINK_DAYS_MAX = 90

const asked = {
  locationId: uuid,
  /** Both days are counted, by the clock of the place. */
  from: day,
  to: day,
  chapters: list(oneOf(INSPECTOR_CHAPTERS), INSPECTOR_CHAPTERS.length),
}
/** What a file is made of. */
const FILE = { ...asked, format: oneOf(INSPECTOR_FORMATS), language: line(5, 2), showsPeople: flag }
const MISSING = object({
  kind: oneOf([
    'noPlan',
    'noPoints',
    'daysWithoutChecks',
    'pointWithoutChecks',
    'owedNotMade',
    'gap',
    'failedWithoutCorrection',
    'openIncidence',
    'probeWithoutCalibration',
    'personWithoutTraining',
  ]),
  chapter: oneOf(INSPECTOR_CHAPTERS),
  name: text,
  span: nullable(list(figure, 2)),
  last: nullable(day),
  at: list(figure, 100_000),
  of: nullable(count),
})
const completeness = { mark: oneOf(INSPECTOR_MARKS), missing: list(MISSING, 100_000) }
const TABLE = object({
  name: text,
  columns: list(
    object({ name: text, kind: oneOf(['text', 'number', 'instant', 'day', 'word']), share: figure }),
    20,
  ),
  rows: list(list(nullable(either(text, figure)), 20), 200_000),
})
const figures = list(figure, 1000)
const CURVE = object({
  sensor: text,
  place: text,
  unit: nullable(text),
  at: figures,
  low: figures,
  high: figures,
  value: figures,
  gaps: list(list(figure, 2), 10_000),
  breaches: list(list(figure, 2), 100_000),
})

export const INSPECTOR_CALLS = [
  defineCall({
    name: 'reporting.inspectorPreview',
    area: 'reporting',
    method: 'POST',
    path: '/reporting/inspector/preview',
    gate: { key: 'RE', verb: 'view' },
    summary: 'What the file of a place and some days would hold, and what is missing in it',
    body: object({ file: object(asked) }),
    isRead: true,
    answer: object({
      ...completeness,
      counts: object({
        checks: count,
        points: count,
        sensors: count,
        incidences: count,
        deliveries: count,
      }),
    }),
  }),
  defineCall({
    name: 'reporting.makeInspectorFile',
    area: 'reporting',
    method: 'POST',
    path: '/reporting/inspector/file',
    gate: { key: 'RE', verb: 'create' },
    summary: 'Make the signed file of a place and some days, as PDF or as an archive of CSV',
    body: object({ file: object(FILE) }),
    answer: object({ inspectorFile: rowOf('inspectorFile') }),
    ratePerMinute: 30,
  }),
  defineCall({
    name: 'reporting.askInspectorFile',
    area: 'reporting',
    method: 'POST',
    path: '/reporting/inspector/file/ask',
    gate: { key: 'RE', verb: 'create' },
    summary:
      'Have the same file made in the background, however large; asked again while it is made, the same paper is answered',
    body: object({ file: object(FILE) }),
    answer: object({ paperJob: PAPER_JOB }),
    ratePerMinute: 30,
  }),
  defineCall({
    name: 'reporting.paperJobs',
    area: 'reporting',
    method: 'GET',
    path: '/paper/jobs',
    gate: 'user',
    summary: 'The papers that the caller asked for in the last days, the last first, with how far they are',
    query: object({ kind: oneOf(PAPER_KINDS) }, ['kind']),
    isRead: true,
    answer: object({ paperJobs: list(PAPER_JOB, 20) }),
  }),
  defineCall({
    name: 'reporting.inspectorFileBytes',
    area: 'reporting',
    method: 'GET',
    path: '/reporting/inspector/file',
    gate: { key: 'RE', verb: 'view' },
    summary: 'A file that was made, as it was signed',
    query: object({ inspectorFileId: uuid }),
    isRead: true,
    answerType: 'application/pdf',
  }),
  defineCall({
    name: 'reporting.verifyInspectorFile',
    area: 'reporting',
    method: 'POST',
    path: '/reporting/inspector/verify',
    gate: { key: 'RE', verb: 'view' },
    summary: 'Whether a file is one that was made here, by its SHA-256, and its signature holds',
    body: object({ digest: { type: 'string', pattern: '^[0-9a-f]{64}$' } }),
    isRead: true,
    answer: object({ isGenuine: flag, inspectorFile: nullable(rowOf('inspectorFile')) }),
  }),
  defineCall({
    name: 'reporting.makeInspectorLink',
    area: 'reporting',
    method: 'POST',
    path: '/reporting/inspector/link',
    gate: { key: 'RE', verb: 'create' },
    summary: 'Make a link by which a file is read without a log-in; its secret is answered this once',
    body: object({
      link: object({
        ...asked,
        name: line(200, 1),
        showsPeople: flag,
        days: whole(1, INSPECTOR_LINK_DAYS_MAX),
      }),
    }),
    answer: object({ inspectorLink: rowOf('inspectorLink'), token: text }),
    ratePerMinute: 30,
  }),
  defineCall({
    name: 'reporting.revokeInspectorLink',
    area: 'reporting',
    method: 'POST',
    path: '/reporting/inspector/link/revoke',
    gate: { key: 'RE', verb: 'create' },
    summary: 'Take a link back: it opens nothing any more',
    body: object({ inspectorLinkId: uuid }),
    answer: object({ inspectorLink: rowOf('inspectorLink') }),
  }),
  defineCall({
    name: 'reporting.inspectorPage',
    area: 'reporting',
    method: 'POST',
    path: '/public/inspector',
    gate: 'guest',
    summary:
      'What a link shows: whose file it is, what is missing, and a chosen chapter; each opening is noted',
    body: object({ token: line(100, 1), chapter: oneOf(INSPECTOR_CHAPTERS) }, ['chapter']),
    answer: object({
      organization: text,
      place: text,
      timeZone: text,
      from: day,
      to: day,
      endsAt: instant,
      ...completeness,
      chapters: list(oneOf(INSPECTOR_CHAPTERS), 9),
      chapter: nullable(
        object({ name: oneOf(INSPECTOR_CHAPTERS), tables: list(TABLE, 10), curves: list(CURVE, 5000) }),
      ),
    }),
    ratePerMinute: 60,
  }),
] as const
