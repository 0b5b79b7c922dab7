/** The stream by which an open screen hears of changes. */
import { request } from 'node:http'

export interface HeardChange {
  readonly entity: string
  readonly verb: string
  readonly ids: readonly string[] | null
}

/** Calls `onChange` with each change that arrives and its moment; settles when the stream is ready, with how to end it. */
export function followLive(
  port: number,
  token: string,
  onChange: (change: HeardChange, at: number) => void,
): Promise<() => void> {
  return new Promise((resolve, reject) => {
    const sent = request(
      { host: '127.0.0.1', port, path: '/api/v0/live', headers: { authorization: token } },
      answer => {
        if (answer.statusCode !== 200) return reject(new Error(`The stream answers ${answer.statusCode}`))
        let text = ''
        answer.setEncoding('utf8')
        answer.on('error', () => undefined)
        answer.on('data', (chunk: string) => {
          const at = performance.now()
          const blocks = (text + chunk).split('\n\n')
          text = blocks.pop() ?? ''
          for (const block of blocks) {
            if (block.startsWith('event: ready')) resolve(() => sent.destroy())
            const data = /^data: (.*)$/m.exec(block)?.[1]
            if (!block.startsWith('event: change') || data === undefined) continue
            for (const change of (JSON.parse(data) as { changes: HeardChange[] }).changes)
              onChange(change, at)
          }
        })
      },
    )
    sent.on('error', reject)
    sent.end()
  })
}
