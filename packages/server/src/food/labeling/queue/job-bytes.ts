/** What goes to the printer: a job's labels in the printer's own language, drawn while they are sent. */
import type { DrawnPart } from '../../../adapters/printing/draw.ts'
import type { Workers } from '../../../workers/index.ts'
import { mayPrint } from '@cloche/domain/operations'
import { refuseClosed } from '../print/closed.ts'
import { readContents, type Contents } from '../print/content.ts'
import type { LabelReader } from '../print/reader.ts'
import { drawLabels, judgeAmount, layLabels, type AskedLayout, type LaidLabels } from '../print/render.ts'
import type { AgentPrinter, QueuedJob } from './queue.store.ts'

type JobLook = Pick<QueuedJob, 'labelIds' | 'copies' | 'templateId' | 'size' | 'labelCode'>
type PrinterLook = Pick<AgentPrinter, 'language' | 'dpi' | 'labelSize' | 'templateId'>

/** What the job says, else what is loaded in the printer, else as labels are laid out anyway. */
function layoutOf(job: JobLook, printer: PrinterLook): Pick<AskedLayout, 'templateId' | 'size'> {
  const [first] = [job, { templateId: printer.templateId, size: printer.labelSize }].filter(
    ({ templateId, size }) => templateId !== null || size !== null,
  )
  if (first?.templateId) return { templateId: first.templateId }
  return first?.size ? { size: first.size } : {}
}

/**
 * The labels of a job as this printer will print them; nothing is drawn.
 * @throws UNKNOWN_LINK for labels that are gone, RULE_BROKEN for a size no label has, TOO_LARGE for too much at once
 */
export async function layJob(
  reader: LabelReader,
  job: JobLook,
  printer: PrinterLook,
  path: string,
  known?: Contents,
): Promise<LaidLabels> {
  const labelIds = new Set(job.labelIds)
  const asked = {
    labelIds: job.labelIds,
    ...layoutOf(job, printer),
    ...(job.labelCode === null ? {} : { code: job.labelCode }),
    dpi: Number(printer.dpi),
  }
  const laid = await layLabels(reader, asked, job.copies, known)
  // How many of each is told to the printer or to the agent; the pieces of a job have a bound of their own.
  judgeAmount(laid, printer.language, path, labelIds.size)
  return laid
}

/** The bytes of a job, part by part. @throws as `layJob` before the first of them */
export async function* jobParts(
  reader: LabelReader,
  job: QueuedJob,
  printer: AgentPrinter,
  workers: Workers,
  signal: AbortSignal,
): AsyncGenerator<DrawnPart> {
  const known = await readContents(reader, job.labelIds)
  const open = known.rows.filter(mayPrint)
  // What was taken back, thrown away or used up while it waited is left out; a job of nothing else comes to nothing.
  if (open.length === 0) refuseClosed(known.rows, 'labelIds')
  const asked = open.length === known.rows.length ? job : { ...job, labelIds: open.map(({ id }) => id) }
  const laid = await layJob(reader, asked, printer, 'labelIds')
  yield* drawLabels(reader, laid, { workers, format: printer.language, signal })
}
