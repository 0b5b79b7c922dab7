import { HEAVY_LIMITS } from '@cloche/domain/catalogue'
import { expect, test } from 'vitest'
import { Turns } from './turns.ts'

const here = new AbortController().signal
const cook = { userId: 'cook', organizationId: 'home' }

/** Which of some turns have begun. */
function watched(turns: readonly Promise<() => void>[]) {
  const begun = new Set<number>()
  for (const [at, turn] of turns.entries())
    turn.then(
      () => begun.add(at),
      () => undefined,
    )
  return async () => {
    await new Promise(resolve => setTimeout(resolve, 5))
    return begun.size
  }
}

test('a person has so many at once; the next begin when one ends', async () => {
  const turns = new Turns()
  const all = Array.from({ length: HEAVY_LIMITS.person + 2 }, () => turns.take(cook, here))
  const begun = watched(all)
  expect(await begun()).toBe(HEAVY_LIMITS.person)
  const end = await all[0]!
  end()
  end()
  expect(await begun()).toBe(HEAVY_LIMITS.person + 1)
})

test('an organization has more than a person, and nobody waits for another organization', async () => {
  const turns = new Turns()
  const people = Array.from({ length: 10 }, (_, at) => ({ userId: `p${at}`, organizationId: 'home' }))
  const begun = watched(people.map(person => turns.take(person, here)))
  expect(await begun()).toBe(HEAVY_LIMITS.organization)
  await turns.take({ userId: 'other', organizationId: 'other' }, here)
})

test('where too many wait, the next is refused and told when to come again', async () => {
  const turns = new Turns()
  const waiting = Array.from({ length: HEAVY_LIMITS.person + HEAVY_LIMITS.waiting }, () =>
    turns.take(cook, here),
  )
  for (const one of waiting) one.catch(() => undefined)
  await expect(turns.take(cook, here)).rejects.toMatchObject({
    code: 'TOO_MANY_REQUESTS',
    details: { retryAfter: expect.any(Number) },
  })
})

test('who goes away while waiting takes no turn', async () => {
  const turns = new Turns()
  const gone = new AbortController()
  const first = await turns.take(cook, here)
  await turns.take(cook, here)
  const left = turns.take(cook, gone.signal)
  const next = turns.take(cook, here)
  gone.abort()
  await expect(left).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  first()
  await next
})
