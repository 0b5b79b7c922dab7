/** The print agent: joins with a code, keeps its key, and runs until it is stopped. */
import { Agent, messageOf } from './agent.ts'
import { Kept } from './kept.ts'
import { Refused, Server } from './server.ts'
import { HELP, readSettings, WrongUse } from './settings.ts'

/** A job at a printer may end before the process does. */
const GRACE_MS = 20_000

const log = (text: string) => console.log(`${new Date().toISOString()} ${text}`)

async function main(args: readonly string[]): Promise<number> {
  if (args.includes('--help')) {
    console.log(HELP)
    return 0
  }
  const settings = readSettings(args)
  const kept = new Kept(settings.keyFile)
  const server = new Server(settings)
  const key = kept.keyFor(settings.server, settings.code)
  if (key !== undefined) server.useKey(key)
  else if (settings.code === undefined)
    throw new WrongUse('This agent has not joined yet: give it a code with --code')
  else {
    kept.prepare()
    const joined = await server.enrol(settings.code)
    kept.join(settings.server, joined.key, settings.code)
    server.useKey(joined.key)
    log(`Joined as ${joined.agent.name}`)
  }
  const agent = new Agent(server, kept, settings, log)
  let isStopping = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      if (isStopping) process.exit(1)
      isStopping = true
      log('Stopping')
      agent.stop()
      setTimeout(() => process.exit(1), GRACE_MS).unref()
    })
  log('Waiting for labels')
  await agent.run()
  return 0
}

try {
  process.exitCode = await main(process.argv.slice(2))
} catch (error) {
  if (error instanceof WrongUse) console.error(`${error.message}\n\n${HELP}`)
  else if (error instanceof Refused) console.error(`Cloche refused: ${error.message}`)
  else console.error(messageOf(error))
  process.exitCode = error instanceof WrongUse ? 2 : 1
}
