import { hasText, type Translate } from '../../data/text/texts.ts'

/** What an event is called: a phrase where there is one, else the path of its action. */
export function eventAction(action: string, t: Translate): string {
  const key = `tracing.action.${action}`
  return hasText(key) ? t(key) : action
}
