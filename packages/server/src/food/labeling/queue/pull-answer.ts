/** What an agent gets: its jobs as JSON whose bytes are drawn while they are sent, so that no job is held whole. */
import { PROBLEMS, Problem } from '@cloche/domain/problems'
import type { DrawnPart } from '../../../adapters/printing/draw.ts'

export interface OpenedJob {
  readonly id: string
  /** What is said of it besides its bytes. */
  readonly head: object
  readonly first: DrawnPart
  readonly rest: AsyncGenerator<DrawnPart>
}

/** What becomes of jobs whose bytes did not reach the agent. */
export interface Undelivered {
  /** It cannot be drawn. */
  fail(jobId: string, error: unknown): Promise<unknown>
  /** Nothing of them was printed: the agent had no whole answer. */
  putBack(jobIds: readonly string[]): Promise<unknown>
}

/** Whether it is no fault of the job: others were in the way, or nobody waited any more. */
export const isPassing = (error: unknown): boolean =>
  error instanceof Problem && [429, 503].includes(PROBLEMS[error.code].status)

async function* partsOf({ first, rest }: OpenedJob): AsyncGenerator<DrawnPart> {
  yield first
  yield* rest
}

/** Base64 in pieces; what is left of three bytes goes to the next. */
async function* base64(all: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let left: Buffer = Buffer.alloc(0)
  for await (const piece of all) {
    const bytes = Buffer.from(piece.buffer, piece.byteOffset, piece.length)
    const whole = left.length === 0 ? bytes : Buffer.concat([left, bytes])
    const end = whole.length - (whole.length % 3)
    yield whole.toString('base64', 0, end)
    left = Buffer.from(whole.subarray(end))
  }
  yield left.toString('base64')
}

async function* repeated(job: OpenedJob): AsyncGenerator<Uint8Array> {
  for await (const { bytes, times } of partsOf(job)) for (let time = 0; time < times; time++) yield bytes
}

/** The job's bytes: each part with how often it goes to the printer, or for agents that know nothing of that, in full. */
async function* jobText(job: OpenedJob, repeats: boolean): AsyncGenerator<string> {
  yield JSON.stringify(job.head).slice(0, -1)
  if (!repeats) {
    yield ',"bytes":"'
    yield* base64(repeated(job))
    yield '"}'
    return
  }
  let comma = ',"parts":['
  for await (const { bytes, times } of partsOf(job)) {
    const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('base64')
    yield `${comma}{"times":${times},"bytes":"${text}"}`
    comma = ','
  }
  yield ']}'
}

/** The answer's text. What does not reach the agent as a whole is undelivered, all of it. */
export async function* pullAnswer(
  jobs: readonly OpenedJob[],
  printers: readonly object[],
  repeats: boolean,
  { fail, putBack }: Undelivered,
): AsyncGenerator<string> {
  let left = jobs.map(({ id }) => id)
  try {
    yield `{"printers":${JSON.stringify(printers)},"jobs":[`
    for (const [index, job] of jobs.entries()) {
      if (index > 0) yield ','
      try {
        yield* jobText(job, repeats)
      } catch (error) {
        if (!isPassing(error)) {
          left = left.filter(id => id !== job.id)
          await fail(job.id, error)
        }
        throw error
      }
    }
    yield ']}'
    left = []
  } finally {
    if (left.length > 0) await putBack(left)
  }
}
