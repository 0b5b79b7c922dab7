/** Somebody brings food to the bar and scans it at its door. */
import { moveFacts, scanAtCheckpoint } from '@cloche/domain/operations'
import type { Floor } from './floor/floor.ts'
import { BAR, BUYER, FRIDGE, type House } from './house.ts'
import type { WeekClock } from './clock.ts'

/** So many boxes, one minute after another, the last of them this long ago. Minutes. */
const [BOXES, LAST] = [3, 4]

export function playDoor(
  floor: Floor,
  clock: WeekClock,
  house: House,
  door: { readonly id: string; readonly name: string },
  newId: () => string,
): void {
  const bar = house('place', BAR)
  const here = floor.known.locations.get(bar)
  if (here === undefined) throw new Error('The demo does not know its bar')
  const checkpoint = { ...door, locationId: bar, direction: 'in', needsToken: false } as const
  const checkpointBatchId = newId()
  const first = clock.ago(LAST + BOXES)
  const food = floor
    .open([FRIDGE])
    .filter(label => label.stateSince < first && label.containerId === null && floor.isUsable(label, first))
    .slice(-BOXES)
  for (const [index, label] of food.entries()) {
    const at = clock.ago(LAST + BOXES - index)
    const asked = { labelIds: [label.id], kind: 'relocate', locationId: bar } as const
    const move = moveFacts(floor.known, asked)
    if (move === null) throw new Error('The demo does not know what is brought to its bar')
    floor.play(
      scanAtCheckpoint,
      { id: newId(), checkpointId: door.id, checkpointBatchId, direction: 'in', labelId: label.id },
      {
        checkpoint,
        batch:
          index === 0
            ? null
            : { userId: house('person', BUYER), status: 'open', direction: 'in', checkpointId: door.id },
        isUsed: index > 0,
        places: new Set([bar]),
        sources: new Set<string>(),
        here,
        earlier: [],
        move,
        count: null,
      },
      { at, by: BUYER },
    )
  }
}
