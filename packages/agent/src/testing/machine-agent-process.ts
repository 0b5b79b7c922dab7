/** The machine agent as a process of its own. */
import { spawn, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'

const SCRIPT = join(import.meta.dirname, '../machines/main.ts')

export class MachineAgentProcess {
  output = ''
  readonly gone: Promise<number | string>
  readonly #child: ChildProcess

  constructor(folder: string, more: readonly string[] = []) {
    this.#child = spawn(process.execPath, [SCRIPT, '--folder', folder, ...more], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { PATH: process.env['PATH'] ?? '' },
    })
    for (const stream of [this.#child.stdout, this.#child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => (this.output += text))
    this.gone = new Promise(resolve =>
      this.#child.once('close', (code, signal) => resolve(code ?? signal ?? '')),
    )
  }

  end(signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<number | string> {
    this.#child.kill(signal)
    return this.gone
  }
}
