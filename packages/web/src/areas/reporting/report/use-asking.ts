/** Asking for a report, which then opens. */
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { notifyProblem } from '../../../data/messages.ts'
import { href } from '../../../data/routing/href.ts'
import { hasLevel } from '../../../data/session/gate.ts'
import { useSession } from '../../../data/session/session.ts'
import { call } from '../../../data/wire/call.ts'
import type { Body } from '../../../data/wire/contracts.ts'
import { queryClient, queryKeys } from '../../../data/wire/queries.ts'

type Draft = Body<'POST', '/reporting/report'>['report']

export function useAsking() {
  const mayAsk = hasLevel(useSession(), 'RE', 3)
  const navigate = useNavigate()
  const [isBusy, setIsBusy] = useState(false)
  async function ask(report: Draft) {
    setIsBusy(true)
    try {
      const made = await call('POST', '/reporting/report', { body: { report } })
      await queryClient.invalidateQueries({ queryKey: queryKeys.all('report') })
      await navigate(href('/reporting/report/{reportId}/{nav?}/{page?}', { reportId: made.report.id }))
    } catch (error) {
      notifyProblem(error)
    }
    setIsBusy(false)
  }
  return { mayAsk, isBusy, ask }
}
