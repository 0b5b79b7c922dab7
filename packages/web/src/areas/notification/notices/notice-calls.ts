/** What is done with notifications, with its words and its way back. */
import type { Row } from '@cloche/domain/catalogue'
import { BULK_MAX } from '@cloche/domain/derive'
import type { Entities } from '@cloche/domain/entities'
import { notify, notifyProblem, notifyUndo } from '../../../data/messages.ts'
import { hasLevel } from '../../../data/session/gate.ts'
import { sessionStore } from '../../../data/session/session.ts'
import { t } from '../../../data/text/texts.ts'
import { call } from '../../../data/wire/call.ts'
import { noteWrite } from '../../../entity-screens/machine/record-actions.ts'

export type Notice = Row<Entities['notification']>

/** Opens notifications again that were resolved. */
async function reopenAll(ids: readonly string[]): Promise<void> {
  for (const id of ids)
    await call('PATCH', '/notification/notification/{id}', {
      params: { id },
      body: { resolved: false },
    })
  await noteWrite()
  notify({ kind: 'success', message: t('notice.reopened', { count: ids.length }) })
}

/** Resolves notifications and offers those who edit them to open them again. Answers whether it was done; a refusal is said. */
export async function resolveNotices(ids: readonly string[]): Promise<boolean> {
  try {
    for (let from = 0; from < ids.length; from += BULK_MAX)
      await call('PUT', '/notification/notifications/resolve', {
        body: { notifications: ids.slice(from, from + BULK_MAX) },
      })
  } catch (error) {
    notifyProblem(error)
    await noteWrite()
    return false
  }
  await noteWrite()
  const message = t('notice.resolvedDone', { count: ids.length })
  if (hasLevel(sessionStore.get(), 'N', 2)) notifyUndo(message, () => reopenAll(ids))
  else notify({ kind: 'success', message })
  return true
}

export async function reopenNotice(id: string): Promise<void> {
  try {
    await reopenAll([id])
  } catch (error) {
    notifyProblem(error)
  }
}

/** Takes a notification on: nobody else is told of it. A refusal is said. */
export async function takeOnNotice(id: string): Promise<void> {
  try {
    await call('PUT', '/notification/notifications/acknowledge', { body: { notifications: [id] } })
    await noteWrite()
    notify({ kind: 'success', message: t('chase.takenOn') })
  } catch (error) {
    notifyProblem(error)
  }
}

/** How many resolved notifications there are to clear away. */
export async function countResolved(): Promise<number> {
  const { count } = await call('POST', '/notification/notifications/get', {
    body: { offset: 0, limit: 0, filter: { resolved: true }, exactCount: true },
  })
  return count
}

/** Removes all resolved notifications. Throws a `Problem`. */
export async function clearResolved(): Promise<void> {
  await call('DELETE', '/notification/notifications/resolved')
  await noteWrite()
}

/** Sends a notification once more and says how often that was. A refusal is said. */
export async function forwardNotice(id: string): Promise<void> {
  try {
    const { recipients } = await call('PUT', '/notification/notification/forward', {
      body: { notification: id },
    })
    await noteWrite()
    if (recipients === 0) notify({ kind: 'warning', message: t('notice.forwardedToNobody') })
    else notify({ kind: 'success', message: t('notice.forwarded', { count: recipients }) })
  } catch (error) {
    notifyProblem(error)
  }
}
