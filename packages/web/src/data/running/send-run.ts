/** Running an action, with and without a connection. */
import { runAction, type AskedRun, type RunFacts } from '@cloche/domain/operations'
import { doHere, type HereWay, type Sent } from '../outbox/perform-here.ts'
import { call } from '../wire/call.ts'
import { queryClient, queryKeys } from '../wire/queries.ts'

/** With its picture in base64, which travels and waits together with it. */
export type SentRun = Omit<AskedRun, 'photoId'> & { readonly id: string; readonly photo?: string }

/** An action as far as it is run. */
export interface RunnableAction {
  readonly id: string
  readonly path: string
  readonly name: string | null
  readonly isExecutable: boolean
}

const wayOf = (action: RunnableAction, taskId?: string): HereWay<SentRun, RunFacts, unknown> => ({
  kind: 'action',
  path: '/action/run',
  name: 'run',
  operation: {
    ...runAction,
    decide: ({ photo, ...asked }, facts, moment) =>
      runAction.decide({ ...asked, ...(photo === undefined ? {} : { photoId: asked.id }) }, facts, moment),
  },
  factsOf({ known }, { labelId }) {
    const label = labelId === undefined ? undefined : known.labels.get(labelId)
    return labelId !== undefined && label === undefined ? null : { action, label, unknown: [] }
  },
  // What is done to its task later waits for it.
  labelIds: () => (taskId === undefined ? [] : [taskId]),
  answerOf: ({ events }) => ({ event: events[0] }),
})

/** `title`: what the action is called. @throws Problem */
export async function sendRun(run: SentRun, action: RunnableAction, title: string): Promise<Sent<unknown>> {
  const sent = await doHere(wayOf(action, run.taskId), run, { id: run.id, title, detail: '' }, () =>
    call('POST', '/action/run', { body: { run } }),
  )
  void queryClient.invalidateQueries({ queryKey: queryKeys.all('event') })
  return sent
}
