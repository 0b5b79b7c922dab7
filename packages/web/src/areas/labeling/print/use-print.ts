import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { unsentRecord } from '../../../data/local/offline.ts'
import { isUnavailable } from '../../../data/local/stale-while-revalidate.ts'
import type { printLocally } from '../offline/print.ts'
import { notify, notifyProblem } from '../../../data/messages.ts'
import { useText } from '../../../data/text/texts.ts'
import { newId } from '../../../data/wire/new-id.ts'
import { queryKeys } from '../../../data/wire/queries.ts'
import { labelContents, printLabels, type Label, type PrintOptions } from '../calls.ts'
import { enqueue } from '../queue/calls.ts'
import { usePrinters } from '../queue/use-printers.ts'
import { keepPrintOptions, keptPrintOptions, type KeptOptions } from './kept-options.ts'
import { printWord, tooMuchToPrint, type PrintWay } from '@cloche/domain/rules/printing'
import { amountOf } from './amount.ts'
import { templateFor } from './choose-template.ts'
import { useTemplates } from './templates.ts'
import { saveFile } from '../../../data/wire/save-file.ts'

export type PrintChoice = Required<KeptOptions>
export type Printable = Pick<Label, 'id' | 'mode' | 'count'>
/** To a printer of the place, to the print dialog, as a PDF file, or as a file that label or receipt printers read. */
export type PrintTarget = { readonly printerId: string } | 'dialog' | 'pdf' | 'zpl' | 'escpos'

/** Where labels went that were printed, as far as this browser knows it at once. */
export interface Printed {
  readonly way: PrintWay
  /** The job in the queue of a printer, which knows more later, and the printer's name. */
  readonly jobId: string | null
  readonly printer: string
}
const toDialog: Printed = { way: 'dialog', jobId: null, printer: '' }
const toFile: Printed = { way: 'file', jobId: null, printer: '' }

/** What the labelling format of a product says. */
export interface PrintFormat {
  readonly labelSize?: string | null
  readonly labelCode?: string | null
  readonly templateId?: string | null
}

/** More labels than these are too much for a page of the browser: they come as a PDF file. */
const mostPages = 300
const contentsAtOnce = 100

/** What the labels say, with how often each is printed. */
async function printedContents(labels: readonly Printable[]) {
  const never = new AbortController().signal
  const groups = Array.from({ length: Math.ceil(labels.length / contentsAtOnce) }, (_, at) =>
    labels.slice(at * contentsAtOnce, (at + 1) * contentsAtOnce).map(label => label.id),
  )
  const answers = await Promise.all(groups.map(ids => labelContents(ids, never)))
  const contents = answers.flatMap(answer => answer.contents)
  return {
    language: answers[0]?.language ?? 'en',
    digitalLinkDomain: answers[0]?.digitalLinkDomain ?? null,
    templateId: answers[0]?.templateId ?? null,
    pages: contents.map((content, at) => ({
      content,
      copies: labels[at]?.mode === 'range' ? (labels[at]?.count ?? 1) : 1,
    })),
  }
}

const isFile = (target: PrintTarget): target is 'pdf' | 'zpl' | 'escpos' =>
  target === 'pdf' || target === 'zpl' || target === 'escpos'

/** Without the server: the same picture, noted when it can be told. False where one of the labels is not known here. */
async function printHere(
  labels: readonly Printable[],
  look: Parameters<typeof printLocally>[1],
): Promise<boolean> {
  return (await import('../offline/print.ts')).printLocally(labels, look)
}

/**
 * Prints labels. The server notes every print and makes the file; the print dialog gets the same plan drawn on
 * pages of the label's size. What was chosen on this device goes before what the labelling format says.
 */
export function usePrint(format?: PrintFormat) {
  const t = useText()
  const client = useQueryClient()
  const [kept, setKept] = useState(keptPrintOptions)
  const [isPrinting, setIsPrinting] = useState(false)
  const [jobId, setJobId] = useState<string | null>(null)
  const { printers, usual } = usePrinters()
  const templates = useTemplates()
  const options = {
    sheet: 'single',
    layout: 'usual',
    ...kept,
    size: kept.size ?? format?.labelSize ?? '62x36',
    code: kept.code ?? format?.labelCode ?? 'none',
  } as PrintChoice
  const { layout, sheet, size, code } = options
  const template = templateFor(layout, format?.templateId, templates)
  // Where no format is known here, the server knows those of the labels.
  const isTheirs = layout === 'usual' && format === undefined && kept.size === undefined
  const asked: PrintOptions = {
    sheet,
    ...(isTheirs ? {} : template === null ? { size, code } : { templateId: template.id }),
  }

  /** Into the queue of a printer, in the size it holds unless this device chose another. */
  async function toPrinter(labels: readonly Printable[], printerId: string): Promise<Printed> {
    const { size: roll, code: second } = kept
    const isChosen = template !== null && layout === template.id
    const asked = {
      ...(isChosen ? { templateId: template.id } : roll === undefined ? {} : { size: roll }),
      ...(second === undefined ? {} : { code: second }),
    }
    const labelIds = labels.map(label => label.id)
    const { printJob } = await enqueue({ id: newId(), printerId, labelIds, ...asked })
    setJobId(printJob.id)
    void client.invalidateQueries({ queryKey: queryKeys.all('printJob') })
    return {
      way: 'printer',
      jobId: printJob.id,
      printer: printers.find(({ id }) => id === printerId)?.name ?? '',
    }
  }

  /** What the server would refuse, said before it is asked. */
  function tooMuch(labels: readonly Printable[], target: 'pdf' | 'zpl' | 'escpos') {
    const stickers = labels.reduce((sum, label) => sum + (label.mode === 'range' ? label.count : 1), 0)
    return tooMuchToPrint({ ...amountOf(target, size, template), labels: labels.length, stickers })
  }

  /** Sends labels out; null where nothing went out, which is said. `again`: the same once more, where the server was busy. */
  async function send(
    labels: readonly Printable[],
    target: PrintTarget,
    again: () => void,
  ): Promise<Printed | null> {
    const look = { size, code, sheet, template }
    setIsPrinting(true)
    try {
      const isHere = labels.some(({ id }) => unsentRecord('label', id) !== undefined)
      if (isHere && !isFile(target) && (await printHere(labels, look))) return toDialog
      if (typeof target === 'object') return await toPrinter(labels, target.printerId)
      setJobId(null)
      const fault = isFile(target) ? tooMuch(labels, target) : null
      if (fault !== null) {
        notify({ kind: 'warning', message: t(fault.rule, fault.values) })
        return null
      }
      return await fromBrowser(labels, target)
    } catch (error) {
      if (isUnavailable(error) && !isFile(target) && (await printHere(labels, look))) return toDialog
      notifyProblem(error, t('print.failed'), again)
      return null
    } finally {
      setIsPrinting(false)
    }
  }

  /** Drawn on pages for the print dialog, or saved as a file. */
  async function fromBrowser(
    labels: readonly Printable[],
    target: Exclude<PrintTarget, object>,
  ): Promise<Printed> {
    const pieces = labels.reduce((sum, label) => sum + (label.mode === 'range' ? label.count : 1), 0)
    const opens = target === 'dialog' && pieces <= mostPages && typeof window.print === 'function'
    const format = target === 'dialog' ? 'pdf' : target
    const [file, printed] = await Promise.all([
      printLabels(
        labels.map(label => label.id),
        format,
        opens ? { ...asked, to: 'dialog' } : asked,
      ),
      opens ? printedContents(labels) : null,
    ])
    if (printed === null) saveFile(file.blob, file.name ?? `labels.${format}`)
    else {
      const { printPages } = await import('./print-pages.ts')
      const { pages, language, digitalLinkDomain, templateId } = printed
      const shown = isTheirs ? templateFor(layout, templateId, templates) : template
      await printPages(pages, { size, code, sheet, language, digitalLinkDomain, template: shown })
    }
    void client.invalidateQueries({ queryKey: queryKeys.all('label') })
    void client.invalidateQueries({ queryKey: queryKeys.all('event') })
    return opens ? toDialog : toFile
  }

  /**
   * Prints labels and answers where they went; null: nowhere, which is said. `isSaid` false: the screen says it itself.
   */
  async function print(
    labels: readonly Printable[],
    target: PrintTarget = usual === undefined ? 'dialog' : { printerId: usual.id },
    isSaid = true,
  ): Promise<Printed | null> {
    const printed = await send(labels, target, () => void print(labels, target))
    if (printed !== null && isSaid) {
      const word = printWord(printed)
      notify({ kind: 'info', message: t(`print.word.${word}`, { printer: printed.printer }) })
    }
    return printed
  }
  return {
    options,
    templates,
    /** How a picture of a label is to look, beside its language. */
    look: { size, code, template },
    isPrinting,
    print,
    printers,
    /** The printer that takes labels at one tap; undefined: they go to the print dialog. */
    usual,
    /** What was sent to a printer last. */
    jobId,
    choose: (part: KeptOptions) => {
      keepPrintOptions(part)
      setKept(keptPrintOptions())
    },
  }
}

export type Printing = ReturnType<typeof usePrint>
