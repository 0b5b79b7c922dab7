/** The web app as its sources are, with every change brought into the open page. */
import { join } from 'node:path'
import { createServer, type Plugin, type ViteDevServer } from 'vite'
import { projectFolder } from '../child.ts'

export interface WebOptions {
  /** The first port that is tried. */
  readonly port: number
  /** The address of the server that answers calls. */
  readonly api: string
  /** Resolves when the server answers, or does not start: calls that come while it starts anew wait for it. */
  untilServer(): Promise<boolean>
}

const root = join(projectFolder, 'packages', 'web')

/** Words that were edited go into the open page; of themselves they would make it load anew. */
const editedWords: Plugin = {
  name: 'edited-words',
  transform(code, id) {
    const [, language] = /\/domain\/src\/text\/([a-z]{2})\/[\w-]+\.ts$/.exec(id) ?? []
    if (language === undefined) return undefined
    const tell = `dispatchEvent(new CustomEvent('words', { detail: { language: '${language}', module } }))`
    return { code: `${code}\nif (import.meta.hot) import.meta.hot.accept(module => ${tell})`, map: null }
  },
}

/** Serves the web app on this machine, and hands calls on to the server. */
export async function serveWeb({ port, api, untilServer }: WebOptions): Promise<ViteDevServer> {
  const web = await createServer({
    root,
    configFile: join(root, 'vite.config.ts'),
    clearScreen: false,
    logLevel: 'warn',
    server: {
      port,
      proxy: { '/api': api },
      warmup: { clientFiles: ['./src/main.tsx'] },
    },
    plugins: [
      editedWords,
      {
        name: 'wait-for-the-server',
        configureServer(server) {
          server.middlewares.use('/api', (_request, response, next) => {
            void untilServer().then(isThere => {
              if (isThere) return next()
              response.statusCode = 503
              return response.end('The server does not run; the terminal says why.\n')
            })
          })
        },
      },
    ],
  })
  return web.listen()
}
