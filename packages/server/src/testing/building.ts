/** What stands in a building, each a process of its own: the machine agent, a kitchen that speaks OPC UA, the player. */
import { spawn, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'

const AGENT = join(import.meta.dirname, '../../../agent/src')

export class BuildingProcess {
  output = ''
  readonly gone: Promise<number | string>
  readonly #child: ChildProcess

  private constructor(script: string, args: readonly string[], env: Readonly<Record<string, string>> = {}) {
    this.#child = spawn(process.execPath, [join(AGENT, script), ...args], {
      stdio: ['pipe', 'pipe', 'pipe'],
      env: { PATH: process.env['PATH'] ?? '', ...env },
    })
    for (const stream of [this.#child.stdout, this.#child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => (this.output += text))
    this.gone = new Promise(resolve =>
      this.#child.once('close', (code, signal) => resolve(code ?? signal ?? '')),
    )
  }

  static machineAgent(folder: string): BuildingProcess {
    return new BuildingProcess('machines/main.ts', ['--folder', folder])
  }

  /** Says in its first line where it is, and by which certificate it is known. */
  static kitchen(): BuildingProcess {
    return new BuildingProcess('testing/kitchen-command.ts', [])
  }

  /** @param home where it keeps its keys */
  static player(home: string, args: readonly string[]): BuildingProcess {
    return new BuildingProcess('player/main.ts', args, { HOME: home })
  }

  say(line: string): void {
    this.#child.stdin?.write(`${line}\n`)
  }

  end(signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<number | string> {
    this.#child.kill(signal)
    return this.gone
  }
}
