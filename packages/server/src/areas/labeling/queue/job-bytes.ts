/** What goes to the printer: a job's labels in the printer's own language, drawn at the moment they are sent. */
import type { LabelReader } from '../print/reader.ts'
import { renderLabels, type AskedLayout } from '../print/render.ts'
import type { AgentPrinter, QueuedJob } from './queue.store.ts'

/** What the job says, else what is loaded in the printer, else as labels are laid out anyway. */
function layoutOf(job: QueuedJob, printer: AgentPrinter): Pick<AskedLayout, 'templateId' | 'size'> {
  const [first] = [job, { templateId: printer.templateId, size: printer.labelSize }].filter(
    ({ templateId, size }) => templateId !== null || size !== null,
  )
  if (first?.templateId) return { templateId: first.templateId }
  return first?.size ? { size: first.size } : {}
}

/** @throws UNKNOWN_LINK for labels that are gone, RULE_BROKEN for a size no label has */
export function jobBytes(reader: LabelReader, job: QueuedJob, printer: AgentPrinter): Promise<Uint8Array> {
  return renderLabels(reader, {
    labelIds: job.labelIds,
    ...layoutOf(job, printer),
    ...(job.labelCode === null ? {} : { code: job.labelCode }),
    language: printer.language,
    dpi: Number(printer.dpi),
    copies: job.copies,
  })
}
