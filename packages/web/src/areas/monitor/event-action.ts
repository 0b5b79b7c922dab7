import { printOfEvent, printWord } from '@cloche/domain/rules/printing'
import { hasText, type Translate } from '../../data/text/texts.ts'

/** Why something was thrown away: a phrase where it is a usual reason, else as it was written. */
export function eventReason(reason: string, t: Translate): string {
  const key = `tracing.reason.${reason}`
  return hasText(key) ? t(key) : reason
}

interface Happened {
  readonly action: string
  readonly data?: Readonly<Record<string, unknown>> | null | undefined
}

/** What an event is called: a phrase where there is one, else the path of its action. A print by what is known of it. */
export function eventAction({ action, data }: Happened, t: Translate): string {
  if (action === 'label/print') return t(`tracing.print.${printWord(printOfEvent(data))}`)
  const key = [`tracing.action.${action}`, `actionPath.${action}`].find(hasText)
  return key === undefined ? action : t(key)
}
