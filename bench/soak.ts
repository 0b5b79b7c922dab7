/** `npm run soak -- --minutes=60`: ends with 1 when something that must hold did not. */
import { parseArgs } from 'node:util'
import { tell } from './figures.ts'
import { soak } from './several/soak.ts'

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '60' } } })
const minutes = Number(values.minutes)
if (!(minutes >= 2)) throw new Error('--minutes is a number, 2 or more')
process.exitCode = tell(await soak(minutes)) ? 0 : 1
