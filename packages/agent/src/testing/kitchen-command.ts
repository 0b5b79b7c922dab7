/**
 * The kitchen that speaks OPC UA as a process of its own, for tests of other packages: says where it is, then does what its
 * standard input says, a line each: `chamber 180.5`, `mode 5`, `door true`.
 */
import { createHash } from 'node:crypto'
import { createInterface } from 'node:readline'
import { KitchenServer } from './kitchen-server.ts'

const kitchen = await new KitchenServer().start(0)
const fingerprint = createHash('sha256').update(kitchen.certificate).digest('hex')
console.log(JSON.stringify({ endpoint: kitchen.endpoint, fingerprint }))

const { combiSteamer } = kitchen.steamer
const doing: Readonly<Record<string, (word: string) => void>> = {
  chamber: word => kitchen.set(kitchen.chamber, Number(word)),
  mode: word => kitchen.set(combiSteamer.combiSteamerMode, Number(word)),
  door: word => kitchen.set(combiSteamer.isDoorOpen, word === 'true'),
}
for await (const line of createInterface({ input: process.stdin })) {
  const [what = '', word = ''] = line.split(' ')
  doing[what]?.(word)
}
await kitchen.remove()
process.exit(0)
