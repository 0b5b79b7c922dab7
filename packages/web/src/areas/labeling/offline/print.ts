/** Printing from the browser alone: the same picture of the label, noted when the server can be told. */
import { mayPrint } from '@cloche/domain/operations'
import { offlineRecords } from '../../../data/local/offline.ts'
import type { Label } from '../calls.ts'
import type { LabelLook } from '../print/label-svg.ts'
import { contentsLocally } from './contents.ts'
import { sendPrintNote } from './send.ts'

/** Prints labels without the server. Answers false where one of them is not known here, or has ended. */
export async function printLocally(
  labels: readonly Pick<Label, 'id'>[],
  look: Omit<LabelLook, 'language'> & { readonly sheet: 'a4' | 'single' },
): Promise<boolean> {
  const [printed, known] = await Promise.all([contentsLocally(labels), offlineRecords()])
  if (printed === null || known === undefined) return false
  const rows = labels.map(({ id }) => known.offlineRow('label', id) as unknown as Label)
  if (!rows.every(mayPrint)) return false
  const { printPages } = await import('../print/print-pages.ts')
  await printPages(
    printed.contents.map((content, at) => ({
      content,
      copies: rows[at]?.mode === 'range' ? rows[at].count : 1,
    })),
    { ...look, language: printed.language },
  )
  await sendPrintNote(rows, printed.contents[0]?.productName ?? '', look.size)
  return true
}
