import { notify, notifyProblem } from '../../../../data/messages.ts'
import { t } from '../../../../data/text/texts.ts'
import { saveMe, type MyChange } from '../use-me.ts'

/** Keeps one preference and says so; a refusal is said, and the choice stays as it was. */
export async function keepPreference(change: MyChange): Promise<boolean> {
  try {
    await saveMe(change)
    notify({ kind: 'success', message: t('me.preferenceKept'), stays: 2500 })
    return true
  } catch (error) {
    notifyProblem(error)
    return false
  }
}
