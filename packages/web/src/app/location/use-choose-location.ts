import { useState } from 'react'
import { notifyProblem } from '../../data/messages.ts'
import { chooseLocation } from '../../data/session/enter.ts'
import { t } from '../../data/text/texts.ts'

/** Chooses a location and says when that failed; answers which one is being chosen. */
export function useChooseLocation(): { choosing: string | null; choose: (id: string) => Promise<boolean> } {
  const [choosing, setChoosing] = useState<string | null>(null)
  async function choose(id: string): Promise<boolean> {
    setChoosing(id)
    let isChosen = true
    try {
      await chooseLocation(id)
    } catch (error) {
      isChosen = false
      notifyProblem(error, t('location.error'))
    }
    setChoosing(null)
    return isChosen
  }
  return { choosing, choose }
}
