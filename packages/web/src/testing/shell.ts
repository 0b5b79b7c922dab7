/** What bar and navigation ask for by themselves, around any screen. */
import { kitchenId } from './people.ts'
import { record } from './rows.ts'
import type { Wire } from './wire.ts'

/** Answers what the shell asks: the places one may choose, and no reports of actions. */
export function answerShell(
  wire: Wire,
  locations = [
    record('location', { id: kitchenId, name: 'Bistro Gràcia', type: 'kitchen', hierarchy: [kitchenId] }),
  ],
): void {
  wire.answers('POST', '/locations/get', { locations, count: locations.length })
  wire.answers('POST', '/actions/executables/get', { executables: [], count: 0 })
}
