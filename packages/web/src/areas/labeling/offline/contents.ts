/** What labels say: by the server, and without one from what is known here. */
import { fetchDictionary } from '../../../data/text/dictionaries.ts'
import type { LabelContent, LabelLanguage } from '@cloche/domain/rules/labels'
import { isStatePath } from '@cloche/domain/rules/programs'
import { isUnavailable } from '../../../data/local/stale-while-revalidate.ts'
import { offlineRecords } from '../../../data/local/offline.ts'
import { factsStore } from '../../../data/outbox/facts.ts'
import { nameOf } from '../../../data/session/person.ts'
import { sessionStore } from '../../../data/session/session.ts'
import { labelContents, type Batch, type Label } from '../calls.ts'
import { contentLocally } from './local-content.ts'

interface Contents {
  readonly contents: readonly LabelContent[]
  readonly language: LabelLanguage
  /** Known by the server alone. */
  readonly digitalLinkDomain?: string | null
  readonly templateId?: string | null
}

/** Null where one of the labels is not known here. */
export async function contentsLocally(labels: readonly Pick<Label, 'id'>[]): Promise<Contents | null> {
  const facts = factsStore.get()
  const known = await offlineRecords()
  if (facts === null || known === undefined) return null
  const words = await fetchDictionary('names', facts.language)
  const { me } = sessionStore.get()
  const contents = labels.map(({ id }) => {
    const label = known.offlineRow('label', id) as unknown as Label | undefined
    if (label === undefined) return null
    const batch = known.offlineRow('batch', label.batchId) as unknown as Batch | undefined
    const own = facts.states.find(state => state.path === label.state)?.name
    const word = isStatePath(label.state) ? words[`statePath.${label.state}`] : own
    return contentLocally(
      facts,
      label,
      batch,
      typeof word === 'string' ? word : label.state,
      me === null ? null : nameOf(me),
    )
  })
  return contents.every(content => content !== null) ? { contents, language: facts.language } : null
}

/** @throws Problem */
export async function contentsOf(
  labels: readonly Pick<Label, 'id'>[],
  signal: AbortSignal,
): Promise<Contents> {
  const known = await offlineRecordsNow()
  if (labels.some(({ id }) => known?.unsentRow('label', id) !== undefined)) {
    const local = await contentsLocally(labels)
    if (local !== null) return local
  }
  try {
    return await labelContents(
      labels.map(label => label.id),
      signal,
    )
  } catch (error) {
    const local = isUnavailable(error) ? await contentsLocally(labels) : null
    if (local === null) throw error
    return local
  }
}

/** What is known, unless that has yet to be read: the server is then asked first. */
async function offlineRecordsNow() {
  return factsStore.get() === null ? undefined : offlineRecords()
}
