import { ActionIcon } from '@mantine/core'
import { IconStar, IconStarFilled } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { notify, notifyProblem } from '../../../data/messages.ts'
import { hasLevel } from '../../../data/session/gate.ts'
import { useSession } from '../../../data/session/session.ts'
import { useText } from '../../../data/text/texts.ts'
import { call } from '../../../data/wire/call.ts'
import { newId } from '../../../data/wire/new-id.ts'
import { queryKeys } from '../../../data/wire/queries.ts'
import type { Amount } from '@cloche/domain/rules/amounts'
import { useProductTiles } from './register-data.ts'

/** Puts the label in hand onto the home screen, or takes it off. */
export function FavoriteStar({
  productId,
  state,
  batchingId,
  quantity,
}: {
  productId: string
  state: string
  batchingId: string | null
  quantity: Amount
}) {
  const t = useText()
  const session = useSession()
  const client = useQueryClient()
  const { data } = useProductTiles()
  const [isRunning, setIsRunning] = useState(false)
  const own = data?.favorites?.find(
    tile => tile.productId === productId && tile.state === state && (tile.batchingId ?? null) === batchingId,
  )
  const isFavorite = own !== undefined
  if (!hasLevel(session, 'LA', isFavorite ? 4 : 3)) return null

  async function toggle() {
    setIsRunning(true)
    try {
      if (own === undefined)
        await call('POST', '/labeling/favorite', {
          body: { favorite: { id: newId(), productId, state, batchingId, quantity } },
        })
      else await call('DELETE', '/labeling/favorite', { body: { favorite: own.id } })
      await client.invalidateQueries({ queryKey: queryKeys.named('labeling.dashboard') })
      notify({
        kind: 'success',
        message: t(isFavorite ? 'register.favoriteRemoved' : 'register.favoriteAdded'),
      })
    } catch (error) {
      notifyProblem(error)
    } finally {
      setIsRunning(false)
    }
  }
  const label = t(isFavorite ? 'register.removeFavorite' : 'register.addFavorite')
  return (
    <ActionIcon
      aria-label={label}
      title={label}
      aria-pressed={isFavorite}
      loading={isRunning}
      onClick={() => void toggle()}
    >
      {isFavorite ? (
        <IconStarFilled size={24} style={{ color: 'var(--mantine-color-saffron-4)' }} />
      ) : (
        <IconStar size={24} stroke={1.6} />
      )}
    </ActionIcon>
  )
}
