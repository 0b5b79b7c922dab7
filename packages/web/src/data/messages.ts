import { showToast, type ToastTone } from '../kit/feedback/toasts.ts'
import { layoutStore } from './layout/layout.ts'
import { t } from './text/texts.ts'
import { isProblem } from './wire/problem.ts'
import { isBusy, isServerUnavailable } from './wire/repeating.ts'

const tones: readonly string[] = ['success', 'info', 'warning', 'danger'] satisfies readonly ToastTone[]

export interface Message {
  /** Kinds that are not known are shown as "Unknown message". */
  kind: ToastTone | (string & {})
  title?: string
  message?: string
  /** A button: taking back, leading on. */
  action?: { label: string; run: () => void }
  /** Milliseconds it stays; null until closed. */
  stays?: number | null
  /** Part of a screen whose work it confirms: it stands where messages are switched off, too. */
  isPart?: boolean
}

/**
 * Shows a message. Without a title a failure is titled "An error ocurred". Nothing is shown while the layout's
 * toasts are switched off. Answers the message's id, with which `closeToast` takes it away again.
 */
export function notify({ kind, title, message, ...rest }: Message): number | null {
  if (!layoutStore.get().toasts && rest.isPart !== true) return null
  const known = tones.includes(kind)
  const heading = title ?? (kind === 'danger' ? t('error.title') : undefined)
  return showToast({
    ...rest,
    tone: known ? (kind as ToastTone) : 'info',
    title: known ? heading : t('error.unknownMessage'),
    message,
  })
}

/** What went wrong and what to do, in the user's language. */
export function problemText(error: unknown): string {
  if (!isProblem(error)) return t('error.server')
  if (error.status === 0) return t('error.network')
  if (error.message !== '') return error.message
  if (isServerUnavailable(error)) return t('error.unavailable')
  return t('error.server')
}

/** The faults of a refusal, each in the user's language; the refusal itself when it names none. */
export function faultTexts(error: unknown): readonly string[] {
  const details = isProblem(error) ? error.details : null
  const faults =
    typeof details === 'object' && details !== null && 'faults' in details ? details.faults : null
  const said = (Array.isArray(faults) ? faults : []).flatMap((fault: { message?: unknown }) =>
    typeof fault.message === 'string' ? [fault.message] : [],
  )
  return said.length > 0 ? [...new Set(said)] : [problemText(error)]
}

/**
 * Shows a failed call. Where the server was only busy, nothing is wrong: that is said, and `again` is offered, which does
 * the same once more.
 */
export function notifyProblem(error: unknown, title?: string, again?: () => void): void {
  const message = faultTexts(error).join(' ')
  if (isBusy(error))
    notify({
      kind: 'warning',
      message,
      ...(again === undefined ? {} : { stays: null, action: { label: t('verb.retry'), run: again } }),
    })
  else notify({ kind: 'danger', message, ...(title === undefined ? {} : { title }) })
}

/** Does something that a person asked for; what fails is said, and can be tried again where the server was busy. */
export async function attempt(work: () => Promise<unknown>, title?: string): Promise<void> {
  try {
    await work()
  } catch (error) {
    notifyProblem(error, title, () => void attempt(work, title))
  }
}

/** Says what was done and offers to take it back; taking it back answers what to say then. */
export function notifyUndo(message: string, undo: () => unknown): void {
  async function takeBack() {
    try {
      const said = await undo()
      if (typeof said === 'string') notify({ kind: 'success', message: said })
    } catch (error) {
      notifyProblem(error)
    }
  }
  notify({
    kind: 'success',
    message,
    stays: 15_000,
    action: { label: t('kit.undo'), run: () => void takeBack() },
  })
}
