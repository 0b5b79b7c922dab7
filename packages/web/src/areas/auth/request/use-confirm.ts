import { useState } from 'react'
import { problemText } from '../../../data/messages.ts'
import {
  confirmRequest,
  type ConfirmExtras,
  type MailedRequest,
  type RequestOutcome,
} from './request-calls.ts'

/** Confirming with a button alone: whether it runs, and why it was not taken. */
export function useConfirm(id: string, request: MailedRequest, onDone: (outcome: RequestOutcome) => void) {
  const [running, setRunning] = useState<string | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  async function confirm(name: string, extras: ConfirmExtras = {}) {
    setRunning(name)
    setRefusal(null)
    try {
      onDone(await confirmRequest(request.type, id, extras))
    } catch (error) {
      setRefusal(problemText(error))
      setRunning(null)
    }
  }
  return { running, refusal, confirm }
}
