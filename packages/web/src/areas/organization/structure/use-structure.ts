import { useQuery } from '@tanstack/react-query'
import { notify, notifyUndo } from '../../../data/messages.ts'
import { useLocale } from '../../../data/text/locale.ts'
import { t } from '../../../data/text/texts.ts'
import { call } from '../../../data/wire/call.ts'
import type { Answer } from '../../../data/wire/contracts.ts'
import { isProblem } from '../../../data/wire/problem.ts'
import { queryClient, queryKeys } from '../../../data/wire/queries.ts'
import { noteWrite, notifyRefusal } from '../../../entity-screens/machine/record-actions.ts'
import { wayBack, type SentMove } from './model/moves.ts'
import { treeOf, type PlaceTree } from './model/tree.ts'

type StructureAnswer = Answer<'POST', '/organization/locations/structure/get'>

const key = queryKeys.named('structure')

/** The organization's tree of places as far as one may see it. */
export function useStructure() {
  const locale = useLocale()
  return useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call('POST', '/organization/locations/structure/get', { body: {}, signal }),
    select: ({ structure }) => treeOf(structure, locale),
  })
}

/** Sends moves and shows the tree that comes of them. A refusal is said; whether it was done is answered. */
async function send(moves: readonly SentMove[]): Promise<boolean> {
  try {
    const answer = await call('POST', '/organization/locations/structure', {
      body: { structure: moves },
    })
    queryClient.setQueryData(key, answer)
    void noteWrite()
    return true
  } catch (error) {
    if (isProblem(error, 'STALE_VERSION')) {
      const { current } = error.details as { current: StructureAnswer }
      queryClient.setQueryData(key, current)
      notify({ kind: 'warning', title: t('structure.stale'), message: t('structure.staleText') })
    } else {
      notifyRefusal(error)
      await queryClient.invalidateQueries({ queryKey: key })
    }
    return false
  }
}

/** Moves places at once and offers to undo it; `done` says what was done. */
export async function sendMoves(tree: PlaceTree, moves: readonly SentMove[], done: string): Promise<boolean> {
  if (moves.length === 0) return false
  const back = wayBack(tree, moves)
  const isDone = await send(moves)
  if (isDone) notifyUndo(done, () => send(back))
  return isDone
}
