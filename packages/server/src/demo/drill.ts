/** A recall drill that the demo's kitchen has behind it: a lot by chance, everybody told, its paper signed. */
import type { Call } from './call.ts'

interface Found {
  readonly places: readonly { readonly id: string }[]
  readonly people: readonly { readonly id: string }[]
}

/** @param call calls of somebody who sees the whole group */
export async function loadDrill(call: Call): Promise<void> {
  const { recallDrill } = await call<{ recallDrill: { id: string } }>('POST', '/monitor/recall-drill/start', {
    start: { kind: 'supplierLot', days: 30, target: 7200 },
  })
  const recallDrillId = recallDrill.id
  const { result } = await call<{ result: Found }>('POST', '/monitor/recall-drill/result/get', {
    recallDrillId,
  })
  for (const kind of ['place', 'person'] as const)
    for (const { id } of kind === 'place' ? result.places : result.people)
      await call('POST', '/monitor/recall-drill/tick', { tick: { recallDrillId, kind, id, isDone: true } })
  await call('POST', '/monitor/recall-drill/finish', {
    finish: { recallDrillId, signedName: 'Ana Marín', conclusion: 'Everybody was reached by telephone.' },
  })
}
