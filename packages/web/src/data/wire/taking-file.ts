import { useState } from 'react'
import { attempt } from '../messages.ts'
import { saveFile } from './save-file.ts'

/** A file as a call answers it; without a name, it goes under a usual one. */
export interface TakenFile {
  readonly blob: Blob
  readonly name: string | null
}

/** Files that are taken along, one at a time: whether one is under way, and what takes it. A failure is said. */
export function useTakingFile() {
  const [isBusy, setIsBusy] = useState(false)
  async function take(ask: () => Promise<TakenFile>, usualName: string): Promise<void> {
    setIsBusy(true)
    await attempt(async () => {
      const { blob, name } = await ask()
      saveFile(blob, name ?? usualName)
    })
    setIsBusy(false)
  }
  return { isBusy, take }
}
